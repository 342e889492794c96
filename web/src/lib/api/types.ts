// Names in the client for what travels between it and the house. The shapes come from the schema.
import type { components } from './schema';

type Schemas = components['schemas'];

export type Introduction = Schemas['Introduction'];
export type Me = Schemas['Me'];
export type OptionCard = Schemas['OptionCard'];
export type GameCard = Schemas['GameCard'];
export type CheckedEdition = Schemas['CheckedEdition'];
export type Preview = Schemas['Preview'];
export type StudyReport = Schemas['StudyReport'];
export type ChapterCard = Schemas['ChapterCard'];
export type Illustration = Schemas['DrawableIllustration'];
export type LessonPlace = Schemas['LessonPlace'];
export type Clock = Schemas['Clock'];
export type ClockKind = Clock['kind'];
export type ClockView = Schemas['ClockView'];
export type KeyCard = Schemas['KeyCard'];
export type LatestResults = Schemas['LatestResults'];
export type MyStatistics = Schemas['MyStatistics'];
export type Move = Schemas['MoveView'];
export type Remark = Schemas['Remark'];
export type Result = Schemas['ResultView'];
export type Lesson = Schemas['LessonView'];
export type ThingExplained = Schemas['ThingExplained'];
export type Moment = Schemas['Moment'];
export type OpenedTable = Schemas['OpenedTable'];
export type GameRecord = Schemas['GameRecord'];
export type TableView = Schemas['TableView'];
export type LastView = Schemas['LastView'];
export type TableCard = Schemas['TableCard'];
export type NextTurn = Schemas['NextTurn'];
export type Notices = Schemas['Notices'];
export type WayCard = Schemas['WayCard'];
export type MyVacations = Schemas['MyVacations'];
export type Memo = Schemas['Memo'];
export type Muting = Schemas['Muting'];
export type HookCard = Schemas['HookCard'];
export type WatcherCard = Schemas['WatcherCard'];
export type MadeHook = Schemas['MadeHook'];
export type View = Record<string, unknown>;
export type Command = Schemas['AskMessage']['command'];
export type SeatPresence = Schemas['SeatPresence'];
export type Message =
  | Schemas['Welcome']
  | Schemas['Update']
  | Schemas['Done']
  | Schemas['Refused']
  | Schemas['Beat']
  | Schemas['PresenceMessage'];
export type Opening = Partial<Omit<Schemas['Open'], 'type'>> & { game: string };

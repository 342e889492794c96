// The words around a study. What it found comes from the house, in the reader's language.
import type { Language } from '../game';
import { settings } from '../settings.svelte';

/** A number as the reader's language writes it. */
function counted(number: number): string {
  return number.toLocaleString(settings.language);
}

const en = {
  title: (game: string) => `How ${game} plays`,
  lead: 'Bots have played this game thousands of times. Here is who wins, how long it takes, what luck does and what decides.',
  making: 'The house is playing. The first time this takes up to a minute.',
  short: 'In short',
  how: 'How it is measured',
  after: (source: string) => `After ${source}`,
  played: (games: number, traced: number) =>
    `${counted(games)} quick games, ${traced} games followed move by move.`,
  own: 'Your edition',
  ownHelp:
    'Drop an edition file (TOML) here or choose one: the house plays it for a moment and shows the same charts.',
  choose: 'Choose a file',
  house: 'Back to the house edition',
  ofEdition: (name: string) => `Edition: ${name}`,
  tooLarge: 'That file is too large for an edition.',
  again: 'Try again',
};

export type StudyWords = typeof en;

const es: StudyWords = {
  title: (game) => `Estudio: ${game}`,
  lead: 'Los bots han jugado miles de partidas. Aquí se ve quién gana, cuánto dura, qué hace la suerte y qué decide.',
  making: 'La casa está jugando. La primera vez tarda hasta un minuto.',
  short: 'En pocas palabras',
  how: 'Cómo se mide',
  after: (source) => `Según ${source}`,
  played: (games, traced) => `${counted(games)} partidas rápidas y ${traced} seguidas jugada a jugada.`,
  own: 'Tu edición',
  ownHelp:
    'Suelta aquí un archivo de edición (TOML) o elige uno: la casa lo juega un momento y muestra los mismos gráficos.',
  choose: 'Elegir un archivo',
  house: 'Volver a la edición de la casa',
  ofEdition: (name) => `Edición: ${name}`,
  tooLarge: 'Ese archivo es demasiado grande para una edición.',
  again: 'Probar otra vez',
};

const ca: StudyWords = {
  title: (game) => `Estudi: ${game}`,
  lead: 'Els bots han jugat milers de partides. Aquí es veu qui guanya, quant dura, què hi fa la sort i què decideix.',
  making: 'La casa està jugant. La primera vegada triga fins a un minut.',
  short: 'En poques paraules',
  how: 'Com es mesura',
  after: (source) => `Segons ${source}`,
  played: (games, traced) => `${counted(games)} partides ràpides i ${traced} seguides jugada a jugada.`,
  own: 'La teva edició',
  ownHelp:
    'Deixa anar aquí un fitxer d’edició (TOML) o tria’n un: la casa el juga un moment i mostra els mateixos gràfics.',
  choose: 'Tria un fitxer',
  house: 'Torna a l’edició de la casa',
  ofEdition: (name) => `Edició: ${name}`,
  tooLarge: 'Aquest fitxer és massa gran per a una edició.',
  again: 'Torna-ho a provar',
};

const DICTIONARIES: Readonly<Record<Language, StudyWords>> = { en, es, ca };

/** The words of the language in use. */
export function studyWords(): StudyWords {
  return DICTIONARIES[settings.language];
}

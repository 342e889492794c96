// A visitor in a chapter: the pages that the house gave, the board that shows them, and the move being chosen.
import { post, reasonOf } from '../api/ask';
import { Latest } from '../api/latest';
import type { LessonPlace, View } from '../api/types';
import { Scene } from '../board/scene.svelte';
import { CHANCE, DICE_PACE, PACE, type Frame } from '../follow';
import { candidates, chosen, stepped } from '../touch';
import { learnWords } from './messages';
import { keepPlace, placeIn } from './progress';

type Page = LessonPlace['pages'][number];
const NOTHING: ReadonlySet<string> = new Set();

export class Pupil {
  place = $state.raw<LessonPlace | null>(null);
  /** Which of the place's pages is open. */
  at = $state(0);
  /** The parts touched so far for the move that is being chosen. */
  touched: string[] = $state([]);
  /** What the house says to a mistake, or why something cannot be touched. */
  reason: string | null = $state(null);
  /** Why the chapter could not be shown. */
  problem: string | null = $state(null);
  /** Whether the visitor has read the last page of the chapter. */
  finished = $state(false);
  sending = $state(false);
  readonly scene = new Scene();
  private readonly asking = new Latest();
  private readonly why = new Latest();

  constructor(
    readonly game: string,
    readonly chapter: string,
  ) {}

  readonly page: Page | undefined = $derived(this.place?.pages[this.at]);
  /** What the open page asks for; null to read on. */
  readonly asks = $derived(
    this.place && this.at === this.place.pages.length - 1 && !this.finished ? this.place.asks : null,
  );
  /** Whether a later page asks for a move in the position that this one shows. */
  private readonly asksNext = $derived(
    !this.asks &&
      this.place?.asks === 'move' &&
      this.place.pages.slice(this.at + 1).every(({ scenes }) => scenes.length === 0),
  );
  readonly moves = $derived(this.asks === 'move' && !this.scene.busy && !this.sending ? this.place!.moves : []);
  readonly candidates = $derived(this.moves.length ? candidates(this.moves, this.touched) : NOTHING);
  /** The part to point at: the first that has not been touched yet. */
  readonly target = $derived(
    this.scene.moving || this.finished
      ? undefined
      : this.page?.point.find((part) => !this.touched.includes(part)),
  );
  readonly isFirst = $derived(this.at === 0 && !this.place?.answers.length);

  /** Opens the chapter where the visitor left it; a finished one at its beginning. */
  async open(): Promise<void> {
    const { answers, page, done } = placeIn(this.game, this.chapter);
    await this.ask(done ? [] : answers);
    this.turnTo(done ? 0 : page);
  }

  /** Asks the house anew, in another language. */
  async retell(): Promise<void> {
    const at = this.at;
    await this.ask(this.place?.answers ?? []);
    this.turnTo(at);
  }

  /** Opens the next page; after the last one the chapter is finished. While something moves it only ends that. */
  next(): void {
    if (!this.place || this.asks) return;
    if (this.scene.busy) return this.scene.skip();
    if (this.scene.moving) return this.scene.show(this.scene.now);
    this.reason = null;
    if (this.at < this.place.pages.length - 1) {
      this.at += 1;
      this.play();
      this.keep();
    } else {
      this.finished = true;
      keepPlace(this.game, this.chapter, { answers: [], page: 0, done: true });
    }
  }

  /** Opens the page before, if need be by taking the last answer back. */
  async back(): Promise<void> {
    this.reason = null;
    if (this.finished) this.finished = false;
    else if (this.at > 0) this.turnTo(this.at - 1);
    else if (this.place?.answers.length) {
      await this.ask(this.place.answers.slice(0, -1));
      this.turnTo(Infinity);
    }
  }

  /** Touches a part: that chooses a step of a move, takes one back, or is answered why it is not possible. */
  touch(part: string): void {
    if (this.scene.busy) return this.scene.skip();
    if (this.sending || !this.place || this.finished) return;
    this.reason = null;
    if (this.asks !== 'move') return void this.askWhy(part);
    const next = stepped(this.moves, this.touched, part);
    if (next === null) return void this.askWhy(part);
    this.touched = next;
    const move = chosen(this.moves, next);
    if (move) void this.answer(move.id);
  }

  /** Takes the last touch back. */
  untouch(): void {
    this.reason = null;
    this.touched = this.touched.slice(0, -1);
  }

  /** Answers what the page asks: the id of a move, or the number of a choice. */
  async answer(answer: number): Promise<void> {
    if (!this.place || this.sending) return;
    const before = this.place.answers.length;
    this.reason = null;
    await this.ask([...this.place.answers, answer]);
    this.touched = [];
    if (this.place.answers.length > before) {
      this.at = 0;
      this.play();
      this.keep();
    }
  }

  private path(): string {
    return `games/${encodeURIComponent(this.game)}/lessons/${encodeURIComponent(this.chapter)}`;
  }

  /** Asks the house what follows on these answers. One that does not go on is told as a reason. */
  private async ask(answers: readonly number[]): Promise<void> {
    this.sending = true;
    try {
      const place = await this.asking.ask((signal) => post<LessonPlace>(this.path(), { answers }, signal));
      if (!place) return;
      this.reason = place.wrong;
      this.problem = null;
      this.place = place;
    } catch (error) {
      if (this.place) this.reason = reasonOf(error);
      else this.problem = reasonOf(error);
    } finally {
      this.sending = false;
    }
  }

  /** Tells why this part cannot be touched: by the rules, or because there is something to read or to answer first. */
  private async askWhy(part: string): Promise<void> {
    const t = learnWords();
    const first = this.asks === 'choice' ? t.chooseFirst : this.asks ? null : t.readOn;
    if (first && !this.asksNext) {
      this.reason = first;
      return;
    }
    const question = { answers: this.place?.answers ?? [], touch: [...this.touched, part] };
    try {
      const answer = await this.why.ask((signal) => post<LessonPlace>(this.path(), question, signal));
      if (answer) this.reason = answer.reason ?? first;
    } catch (error) {
      this.reason = reasonOf(error);
    }
  }

  /** Opens a page without motion; the last one where there are not so many. */
  private turnTo(page: number): void {
    this.at = Math.max(0, Math.min(page, (this.place?.pages.length ?? 1) - 1));
    this.touched = [];
    if (this.page) this.scene.show(frameOf(this.page.view, [], 0));
    if (this.place && !this.place.wrong) this.keep();
  }

  /** Shows what happened before the open page, one event after the other. */
  private play(): void {
    if (!this.page) return;
    const { scenes, view } = this.page;
    if (scenes.length)
      this.scene.play(
        scenes.map((one, at) => frameOf(one.view, one.touched, one.by_chance ? DICE_PACE : PACE, at + 1)),
      );
    else this.scene.show(frameOf(view, [], 0));
  }

  private keep(): void {
    const { done } = placeIn(this.game, this.chapter);
    if (this.place)
      keepPlace(this.game, this.chapter, {
        answers: this.place.answers,
        page: this.at,
        done: done && this.isFirst,
      });
  }
}

function frameOf(view: View, touched: readonly string[], pace: number, told = 0): Frame {
  return { view, touched, told, pace, by: CHANCE, actor: CHANCE };
}

// One screen that several players share: between them it is covered, and each goes on from what they saw last.
import type { TableView } from '../api/types';
import type { Shown } from '../follow';
import { coveredSeat, forOtherEyes, isPassedOn } from './cover';

export class SharedScreen {
  /** How many sentences of the log whoever has the screen had been told before they got it; -1 for none. */
  told = -1;
  /** The seat of whoever uncovered the screen; null before anybody has. */
  private eyes: number | null = $state(null);
  /** Whether they have yet to be shown anything. */
  private takenOver = $state(false);
  /** The first version of the table that came to this page. */
  private first = 0;
  /** What each seat was shown last. */
  private readonly shown = new Map<number, Shown>();

  /** `table` is the table as it was told last; `moving` is whether something still moves on its board. */
  constructor(
    private readonly table: () => TableView | null,
    private readonly moving: () => boolean,
  ) {}

  /** The seat that the screen has to be passed to; null while it may be seen. Who moved sees the move to its end. */
  readonly covered = $derived.by(() => {
    const table = this.table();
    return table && !this.moving() ? coveredSeat(table, this.eyes) : null;
  });

  /** Whether the house has yet to send what the seat that uncovered the screen may see. What lies there already would
   *  tell them the end of what they are about to be shown. */
  readonly turning = $derived.by(() => {
    const table = this.table();
    return table !== null && isPassedOn(table) && (this.takenOver || forOtherEyes(table, this.eyes));
  });

  /** Whether nothing of the table may be on the page. */
  readonly hidden = $derived.by(() => this.covered !== null || this.turning);

  /** Remembers the first version that came; later ones change nothing. */
  begin(version: number): void {
    this.first ||= version;
  }

  /** Whether those at the screen see this table as it comes. `covered` is whether the screen was, just before. */
  sees(table: TableView, covered: boolean): boolean {
    return !isPassedOn(table) || (table.seat === this.eyes && !covered);
  }

  remember(seat: number, shown: Shown): void {
    this.shown.set(seat, shown);
  }

  /** The version that a seat of ours was shown last, or might have been. */
  lastVersion(seat: number): number {
    return this.shown.get(seat)?.version ?? this.first;
  }

  /** Whoever the screen was passed to takes it. Returns their seat; null when it was not covered. */
  uncover(): number | null {
    const seat = this.covered;
    if (seat === null) return null;
    this.eyes = seat;
    this.takenOver = true;
    return seat;
  }

  /** Whether what comes next is the first that a player sees who took the screen over. */
  get hasNewEyes(): boolean {
    return this.takenOver;
  }

  /** What that player saw last; undefined when they have seen nothing yet. From now on they are no longer new. */
  resume(seat: number): Shown | undefined {
    const before = this.shown.get(seat);
    this.takenOver = false;
    this.told = before?.frame.told ?? -1;
    return before;
  }
}

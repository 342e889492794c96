// Which thing on a board is explained: the one that the pointer rests on, that is held, or that has the focus.
import { Latest } from '../api/latest';

export interface Explanation {
  title: string;
  text: string;
}

interface Shown {
  element: Element;
  explanation: Explanation;
}

/** Milliseconds that a pointer rests, a finger holds, and a card waits when the pointer leaves. */
const REST = 550;
const HOLD = 480;
const NEXT = 150;
const LEAVE = 260;
/** Pixels by which a finger that holds may slip. */
const SLIP = 12;

/** What has a name on a board: parts, and things that nobody touches. */
export const THINGS = '[data-part], [data-about]';

/** Returns the thing on a board that an element belongs to; null when it belongs to none. */
export function thingAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(THINGS) : null;
}

export class Explaining {
  shown = $state.raw<Shown | null>(null);
  /** Whether a touch asks what a thing is instead of playing it. */
  asking = $state(false);
  private pointed: Element | null = null;
  private held: { x: number; y: number; done: boolean } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly asked = new Latest();

  /** `ask` fetches what is said of a thing; null where nothing ever is. */
  constructor(private readonly ask: (thing: string, signal: AbortSignal) => Promise<Explanation> | null) {}

  /** The pointer is over something. */
  point(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    const thing = thingAt(event.target);
    if (thing === this.pointed) return;
    this.pointed = thing;
    if (thing) this.later(this.shown ? NEXT : REST, () => void this.show(thing));
    else this.leave();
  }

  /** The pointer, or the focus, has left what was explained. A finger that is lifted leaves the card there. */
  leave(event?: PointerEvent): void {
    if (event?.pointerType === 'touch') return;
    this.pointed = null;
    this.later(LEAVE, () => this.close());
  }

  /** The pointer is on the card: it stays. */
  stay(): void {
    clearTimeout(this.timer);
  }

  press(event: PointerEvent): void {
    const thing = thingAt(event.target);
    this.held = null;
    if (event.pointerType !== 'touch' && !this.asking) this.close();
    if (event.pointerType !== 'touch' || !thing) return;
    const held = { x: event.clientX, y: event.clientY, done: false };
    this.held = held;
    this.later(HOLD, () => {
      held.done = true;
      void this.show(thing);
    });
  }

  slip(event: PointerEvent): void {
    const { held } = this;
    if (!held || held.done) return;
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLIP) this.release();
  }

  /** The finger is lifted, or the page scrolls: a hold that was not long enough is none. */
  release(): void {
    if (this.held && !this.held.done) {
      this.held = null;
      clearTimeout(this.timer);
    }
  }

  /** A click on the board. Returns whether it was a question, and no touch. */
  click(event: MouseEvent): boolean {
    const held = this.held?.done;
    this.held = null;
    if (held) return true;
    if (!this.asking) {
      this.close();
      return false;
    }
    const thing = thingAt(event.target);
    if (thing) void this.show(thing);
    else this.close();
    return true;
  }

  /** Something has the focus that the keyboard brought there. */
  focus(target: EventTarget | null): void {
    const thing = thingAt(target);
    if (thing?.matches(':focus-visible')) this.later(this.asking ? 0 : REST, () => void this.show(thing));
  }

  toggle(): void {
    this.asking = !this.asking;
    this.close();
  }

  close(): void {
    clearTimeout(this.timer);
    this.asked.cancel();
    this.shown = null;
  }

  private later(wait: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, wait);
  }

  private async show(element: Element): Promise<void> {
    const name = element.getAttribute('data-about') ?? element.getAttribute('data-part') ?? '';
    try {
      const explanation = await this.asked.ask(async (signal) => this.ask(name, signal));
      if (explanation) this.shown = { element, explanation };
    } catch {
      // What the house cannot explain just now stays unexplained: nobody is bothered with it.
      this.shown = null;
    }
  }
}

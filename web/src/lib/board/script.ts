// Boards that guests bring as a script: what the script exports, and how its drawing becomes parts that can be touched.
// docs/adding-a-game.md describes this for those who write one.
import type { BoardProps, PlainProps, Touch } from '../game';

/** What a script's board is told whenever something has changed. */
export interface BoardState extends Omit<BoardProps<unknown>, keyof Touch> {
  /** Parts that can be touched next. */
  touchable: ReadonlySet<string>;
  /** Parts already touched for this move. */
  chosen: readonly string[];
  /** Parts to point at: the last event, a sentence of the log, a hint. */
  shown: ReadonlySet<string>;
  /** How wide the board may be, in pixels. */
  width: number;
}

export interface MountedBoard {
  /** Draws the state. What can be touched has an attribute `data-part` with the part's name. */
  show: (state: BoardState) => void;
  /** Called when the board goes: stops timers and the like. */
  destroy?: () => void;
}

/** The exports of a guest's `board.js`. */
export interface BoardScript {
  /** Called once, with an empty element to draw in. */
  mount: (host: HTMLElement) => MountedBoard;
  /** The same in words, line by line, for those who do not look at the board. */
  tell?: (state: PlainProps<unknown>) => readonly string[];
  /** The seats' colours in CSS. */
  colours?: readonly string[];
}

const MARGIN = 4;

/** Gives everything with a `data-part` below the host what a part needs: a role, a name, a ring, and its state. */
export function markParts(
  host: HTMLElement,
  { candidates, touched, shown }: Pick<Touch, 'candidates' | 'touched' | 'shown'>,
): void {
  for (const part of host.querySelectorAll<HTMLElement | SVGGraphicsElement>('[data-part]')) {
    const name = part.dataset['part'] ?? '';
    const [can, has] = [candidates.has(name), touched.includes(name)];
    part.classList.add('part');
    part.classList.toggle('can', can);
    part.classList.toggle('has', has);
    part.classList.toggle('shown', shown.has(name));
    part.setAttribute('role', 'button');
    part.setAttribute('tabindex', can || has ? '0' : '-1');
    part.setAttribute('aria-pressed', String(has));
    part.setAttribute('aria-disabled', String(!can && !has));
    if (!part.hasAttribute('aria-label')) part.setAttribute('aria-label', name.replaceAll('-', ' '));
    if (part instanceof SVGGElement) ring(part);
  }
}

/** Puts the focus back on a part that a script has drawn anew; elsewhere it stays where it is. */
export function focusOn(host: HTMLElement, name: string): void {
  const part = host.querySelector<HTMLElement | SVGElement>(`[data-part="${CSS.escape(name)}"]`);
  if (part && !host.contains(document.activeElement)) part.focus();
}

/** A group without a shape of class `ring` gets one around all that is in it. */
function ring(part: SVGGElement): void {
  part.querySelector(':scope > .ring[data-made]')?.remove();
  if (part.querySelector('.ring')) return;
  const { x, y, width, height } = part.getBBox();
  const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const shape = {
    x: x - MARGIN,
    y: y - MARGIN,
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
    rx: 2 * MARGIN,
  };
  for (const [key, value] of Object.entries(shape)) rect.setAttribute(key, String(value));
  rect.setAttribute('class', 'ring');
  rect.dataset['made'] = '';
  part.append(rect);
}

// The board of Leaf Dash in the browser: plain SVG, no library, no build.
//
// The page calls `mount` once and `show` whenever something has changed. What has a `data-part` can be touched: the
// page puts rings around it, listens to pointers and keys, and asks the rules.

const SVG = 'http://www.w3.org/2000/svg';
const LEAF = 'M0 -30C28 -22 26 16 0 30C-26 16 -28 -22 0 -30Z';
const DROP = 'M0 -9C5 -2 7 1 7 4A7 7 0 0 1 -7 4C-7 1 -5 -2 0 -9Z';
const BODY = 'M-24 0C-20 -7 -8 -7 4 -7C9 -7 10 -12 11 -17C12 -23 21 -22 21 -15C21 -6 16 0 8 0Z';
const STALKS = 'M13 -20L10 -29M18 -20L20 -29';
const SHELL = 'M5 -14A9 9 0 1 0 -4 -5A6 6 0 1 0 -10 -11A3 3 0 1 0 -5 -13';
const TOP = 40;
const LANE = 72;
const BESIDE = 64; // the leaf at the end of a lane
const WIDEST = 620; // a wider board is drawn larger, not wider
export const colours = ['var(--p0)', 'var(--p1)', 'var(--p2)', 'var(--p3)'];

/** An SVG element with its attributes; `text` is what is written in it. */
function draw(parent, name, attributes = {}, text = '') {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  parent.append(element);
  return element;
}

function write(parent, x, y, text, more = {}) {
  return draw(parent, 'text', { x, y, fill: 'var(--ink)', 'font-size': 15, ...more }, text);
}

/** A leaf around 0,0 with its number, or face down; `faint` for one that is gone. */
function drawLeaf(parent, number, { faint = false, dewy = false } = {}) {
  const look = faint
    ? { fill: 'none', stroke: 'var(--edge)', 'stroke-dasharray': '4 4' }
    : { fill: number ? 'var(--leaf)' : 'var(--edge)', stroke: 'var(--card)' };
  draw(parent, 'path', { d: LEAF, 'stroke-width': 2, ...look });
  const ink = faint ? 'var(--ink-soft)' : number ? 'var(--leaf-ink)' : 'var(--card)';
  write(parent, 0, 8, number ?? '?', {
    fill: ink,
    'font-size': 22,
    'font-weight': 700,
    'text-anchor': 'middle',
  });
  if (dewy) drawDrop(parent, 15, -20);
}

function drawDrop(parent, x, y) {
  draw(parent, 'path', { d: DROP, transform: `translate(${x} ${y})`, fill: '#7cc4f0', stroke: '#1f5f8b' });
}

function drawSnail(parent, seat) {
  const outline = { stroke: '#57432f', 'stroke-width': 1.6, 'stroke-linecap': 'round' };
  draw(parent, 'path', { d: STALKS, fill: 'none', ...outline });
  draw(parent, 'path', { d: BODY, fill: '#ecd2a8', ...outline });
  draw(parent, 'circle', { cx: -4, cy: -14, r: 13, fill: colours[seat], ...outline });
  draw(parent, 'path', { d: SHELL, fill: 'none', stroke: 'var(--card)', 'stroke-width': 2 });
}

function drawLettuce(parent, x, y) {
  const look = { fill: '#8fbf5a', stroke: '#4c7a2c', 'stroke-width': 1.6 };
  for (const [dx, dy, r] of [
    [-8, 0, 8],
    [8, 0, 8],
    [0, -7, 9],
    [0, 2, 8],
  ]) {
    draw(parent, 'circle', { cx: x + dx, cy: y + dy, r, ...look });
  }
}

const named = (seats, seat) => seats[seat].name || seats[seat].title;
const counted = (number, word) => `${number} ${word}${number === 1 ? '' : 's'}`;

export function mount(host) {
  const svg = draw(host, 'svg', { role: 'group', 'aria-label': 'The path to the lettuce', display: 'block' });
  const ground = draw(svg, 'g');
  const snails = [];

  /** Snails stay the same elements, so that they can glide from where they were. */
  function placeSnail(seat, x, y, pace) {
    const known = snails[seat];
    const snail = known ?? (snails[seat] = draw(svg, 'g', { 'data-part': `snail-${seat}` }));
    if (!known) drawSnail(snail, seat);
    snail.style.transition = known && pace ? `transform ${pace}ms ease-in-out` : 'none';
    snail.style.transform = `translate(${x}px, ${y}px)`;
    return snail;
  }

  function drawLane({ view, seats, seat: mine, width, pace }, seat) {
    const player = view.players[seat];
    const y = TOP + LANE * seat + 58;
    const [start, end] = [26, width - BESIDE - 34];
    const at = (steps) => start + ((end - start) * Math.min(steps, view.path)) / view.path;
    const name = `${named(seats, seat)}${seat === mine ? ' (you)' : ''}: ${counted(player.steps, 'step')}`;
    write(ground, 12, y - 40, name, { 'font-weight': view.turn === seat ? 700 : 400 });
    draw(ground, 'path', {
      d: `M${start} ${y}H${end}`,
      stroke: 'var(--line)',
      'stroke-width': 7,
      'stroke-linecap': 'round',
    });
    draw(ground, 'path', {
      d: `M${start} ${y}H${at(player.steps)}`,
      stroke: colours[seat],
      'stroke-width': 4,
      opacity: 0.5,
    });
    for (let step = 0; step <= view.path; step += 1)
      draw(ground, 'circle', { cx: at(step), cy: y, r: 2.5, fill: 'var(--edge)' });
    drawLettuce(ground, end + 18, y - 6);
    const leaf = draw(ground, 'g', { transform: `translate(${width - 36} ${y - 14}) scale(0.8)` });
    if (player.laid) drawLeaf(leaf, player.leaf);
    else if (player.shown) drawLeaf(leaf, player.shown);
    if (!player.laid) leaf.setAttribute('opacity', 0.45);
    placeSnail(seat, at(player.steps), y - 2, pace).setAttribute('aria-label', name);
  }

  function drawHand({ view, seat, width, advice }, y) {
    const wide = Math.min(84, (width - 12) / 6);
    const left = (width - 6 * wide) / 2 + wide / 2;
    for (let number = 1; number <= 6; number += 1) {
      const held = view.players[seat].leaves.includes(number);
      const dewy = view.dew === number;
      const place = `translate(${left + wide * (number - 1)} ${y}) scale(${Math.min(1, wide / 64)})`;
      const leaf = draw(ground, 'g', { 'data-part': `leaf-${number}`, transform: place });
      const worth = `${counted(dewy ? 2 * number : number, 'step')}${dewy ? ', with dew' : ''}`;
      leaf.setAttribute('aria-label', `Leaf ${number}: ${held ? worth : 'laid already'}`);
      drawLeaf(leaf, number, { faint: !held, dewy });
      const chance = advice.get(`leaf-${number}`);
      if (chance !== undefined) write(leaf, 0, 46, `${Math.round(100 * chance)}%`, { 'text-anchor': 'middle' });
    }
  }

  return {
    show(told) {
      const state = { ...told, width: Math.min(told.width, WIDEST) };
      const { view, seat, width } = state;
      const bottom = TOP + LANE * view.players.length;
      const height = bottom + (seat >= 0 ? 108 : 16);
      svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
      svg.setAttribute('width', told.width);
      svg.setAttribute('height', (told.width * height) / width);
      ground.replaceChildren();
      const round = view.over ? 'The race is over' : `Round ${Math.max(view.round, 1)} of ${view.rounds}`;
      write(ground, 12, 24, round, { 'font-weight': 700 });
      if (view.dew) {
        write(ground, width - 34, 24, `Dew on leaf ${view.dew}`, { 'text-anchor': 'end' });
        drawDrop(ground, width - 20, 20);
      }
      view.players.forEach((_, other) => drawLane(state, other));
      if (seat >= 0) drawHand(state, bottom + 46);
    },
  };
}

/** The board in words, for those who do not look at it. */
export function tell({ view, seats }) {
  const dew = view.dew ? ` The dew is on leaf ${view.dew}.` : '';
  const lines = view.players.map((player, seat) => {
    const laid = player.laid ? ` ${player.leaf ? `Leaf ${player.leaf}` : 'A leaf'} lies face down.` : '';
    const shown = player.shown ? ` Turned over last: ${player.shown}.` : '';
    const hand = player.leaves.length ? `leaves ${player.leaves.join(', ')}` : 'no leaves';
    return `${named(seats, seat)}: ${counted(player.steps, 'step')} of ${view.path}, ${hand}.${laid}${shown}`;
  });
  return [`Round ${view.round} of ${view.rounds}.${dew}`, ...lines];
}

// QR codes (ISO/IEC 18004) of short texts: bytes, error correction level M, versions 1 to 10.

/** For versions 1 to 10 at level M: correction bytes a block, and how many blocks. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const LEVEL_M = 0;

type Grid = boolean[][];

/** The rows of dark (true) and light modules. */
export function qrCode(text: string): Grid {
  const bytes = new TextEncoder().encode(text);
  const version = fitting(bytes.length);
  const words = interleaved(message(bytes, version), version);
  const { grid, taken } = patterns(version);
  place(grid, taken, words);
  let best: Grid = grid;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    const tried = masked(grid, taken, mask);
    writeFormat(tried, mask);
    const cost = penalty(tried);
    if (cost < least) [best, least] = [tried, cost];
  }
  return best;
}

function at(list: readonly number[], index: number): number {
  return list[index] ?? 0;
}

/** How many bytes a version holds in all. */
function capacity(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2;
    modules -= (25 * count - 10) * count - 55;
    if (version >= 7) modules -= 36;
  }
  return modules >> 3;
}

function room(version: number): number {
  return capacity(version) - at(CORRECTION, version - 1) * at(BLOCKS, version - 1);
}

function fitting(length: number): number {
  for (let version = 1; version <= 10; version++) {
    if (length + (version < 10 ? 2 : 3) <= room(version)) return version;
  }
  throw new RangeError(`a text of ${length} bytes is too long for a QR code here`);
}

/** Mode, length, the bytes, and padding. */
function message(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  const total = room(version) * 8;
  put(0, Math.min(4, total - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < total; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: total / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

/** Product in the field of 256 elements that QR codes use. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

function divisor(degree: number): number[] {
  const result = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++) {
      result[index] = times(at(result, index), root) ^ at(result, index + 1);
    }
    root = times(root, 2);
  }
  return result;
}

function remainder(data: readonly number[], by: readonly number[]): number[] {
  const rest = by.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    by.forEach((value, index) => (rest[index] = at(rest, index) ^ times(value, factor)));
  }
  return rest;
}

/** Blocks with their correction, dealt out byte by byte. */
function interleaved(data: readonly number[], version: number): number[] {
  const count = at(BLOCKS, version - 1);
  const by = divisor(at(CORRECTION, version - 1));
  const short = Math.floor(data.length / count);
  const long = data.length % count;
  const blocks: number[][] = [];
  for (let index = 0, from = 0; index < count; index++) {
    const length = short + (index < count - long ? 0 : 1);
    blocks.push(data.slice(from, from + length));
    from += length;
  }
  const corrections = blocks.map((block) => remainder(block, by));
  const dealt: number[] = [];
  for (let index = 0; index <= short; index++)
    blocks.forEach((block) => index < block.length && dealt.push(at(block, index)));
  for (let index = 0; index < by.length; index++) corrections.forEach((block) => dealt.push(at(block, index)));
  return dealt;
}

interface Drawn {
  grid: Grid;
  /** Modules that hold no data. */
  taken: Grid;
}

function patterns(version: number): Drawn {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const taken: Grid = grid.map((row) => [...row]);
  const set = (x: number, y: number, dark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    grid[y]![x] = dark;
    taken[y]![x] = true;
  };
  for (let index = 0; index < size; index++) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    around(4, (dx, dy, distance) => set(x + dx, y + dy, distance !== 2 && distance !== 4));
  }
  const centres = alignment(version, size);
  centres.forEach((x, column) =>
    centres.forEach((y, row) => {
      const last = centres.length - 1;
      const corner =
        (column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0);
      if (!corner) around(2, (dx, dy, distance) => set(x + dx, y + dy, distance !== 1));
    }),
  );
  formatSpots(size).forEach(([x, y]) => set(x, y, false));
  set(8, size - 8, true);
  if (version >= 7) {
    const bits = versionBits(version);
    for (let index = 0; index < 18; index++) {
      const dark = ((bits >> index) & 1) === 1;
      const [far, near] = [size - 11 + (index % 3), Math.floor(index / 3)];
      set(far, near, dark);
      set(near, far, dark);
    }
  }
  return { grid, taken };
}

function around(radius: number, draw: (dx: number, dy: number, distance: number) => void): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) draw(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)));
  }
}

function alignment(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - (count - 2 - index) * step)];
}

function versionBits(version: number): number {
  let rest = version;
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  return (version << 12) | rest;
}

/** Where the fifteen bits of the format go, twice, the lowest bit first. */
function formatSpots(size: number): [number, number][] {
  const first: [number, number][] = [];
  for (let index = 0; index <= 5; index++) first.push([8, index]);
  first.push([8, 7], [8, 8], [7, 8]);
  for (let index = 9; index < 15; index++) first.push([14 - index, 8]);
  const second: [number, number][] = [];
  for (let index = 0; index < 8; index++) second.push([size - 1 - index, 8]);
  for (let index = 8; index < 15; index++) second.push([8, size - 15 + index]);
  return [...first, ...second];
}

function writeFormat(grid: Grid, mask: number): void {
  const data = (LEVEL_M << 3) | mask;
  let rest = data;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  formatSpots(grid.length).forEach(([x, y], index) => (grid[y]![x] = ((bits >> (index % 15)) & 1) === 1));
}

/** The bits go up and down in columns of two, from the right. */
function place(grid: Grid, taken: Grid, words: readonly number[]): void {
  const size = grid.length;
  let index = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      for (const x of [right, right - 1]) {
        const upward = ((right + 1) & 2) === 0;
        const y = upward ? size - 1 - step : step;
        if (taken[y]![x] || index >= words.length * 8) continue;
        grid[y]![x] = ((at(words, index >> 3) >> (7 - (index & 7))) & 1) === 1;
        index++;
      }
    }
  }
}

const MASKS: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

function masked(grid: Grid, taken: Grid, mask: number): Grid {
  const flips = MASKS[mask]!;
  return grid.map((row, y) => row.map((dark, x) => (taken[y]![x] ? dark : dark !== (flips(x, y) === 0))));
}

/** How hard a code is to read: long runs, blocks, and what looks like a corner. */
function penalty(grid: Grid): number {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x]!));
  let cost = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2;
    const padded = `0000${text}0000`;
    for (let from = 0; from + 11 <= padded.length; from++) {
      const part = padded.slice(from, from + 11);
      if (part === '10111010000' || part === '00001011101') cost += 40;
    }
  }
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const here = grid[y]![x];
      if (here) dark++;
      if (x && y && here === grid[y - 1]![x] && here === grid[y]![x - 1] && here === grid[y - 1]![x - 1])
        cost += 3;
    }
  }
  return cost + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

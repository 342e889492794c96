// The house's own typefaces, to be put into a picture: what leaves the page finds them nowhere else.
import figtreeMore from '../../fonts/figtree-more.woff2?url';
import figtree from '../../fonts/figtree.woff2?url';
import fraunces from '../../fonts/fraunces.woff2?url';

/** As typefaces.css tells them to the page. */
const FACES = [
  { family: 'Fraunces', file: fraunces, weight: '600 700', range: 'U+0-10FFFF' },
  { family: 'Figtree', file: figtree, weight: '400 700', range: 'U+0-FF, U+131, U+152-153, U+2000-2FFF' },
  {
    family: 'Figtree',
    file: figtreeMore,
    weight: '400 700',
    range: 'U+100-130, U+132-151, U+154-17F, U+218-21B, U+1E9E',
  },
] as const;
const PLAIN = /^[\0-\u00ff\u0131\u0152\u0153\u2000-\u2fff]*$/;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** What has been fetched, by its address. */
const known = new Map<string, Promise<string>>();

async function fetched(file: string): Promise<string> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`no typeface at ${file}`);
  return base64(new Uint8Array(await answer.arrayBuffer()));
}

function data(file: string): Promise<string> {
  const found = known.get(file) ?? fetched(file);
  known.set(file, found);
  found.catch(() => known.delete(file));
  return found;
}

/** Returns the rules that bring the typefaces which a text is written in; none where they cannot be had. */
export async function typefaces(text: string): Promise<string> {
  const wanted = FACES.filter(({ file }) => file !== figtreeMore || !PLAIN.test(text));
  try {
    const rules = wanted.map(
      async ({ family, file, weight, range }) =>
        `@font-face{font-family:${family};font-weight:${weight};unicode-range:${range};` +
        `src:url(data:font/woff2;base64,${await data(file)}) format('woff2')}`,
    );
    return (await Promise.all(rules)).join('');
  } catch (error) {
    console.warn('A picture has the typefaces of the machine:', error);
    return '';
  }
}

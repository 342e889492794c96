// Reads as much Markdown as the rulebooks use, as data: whatever a rulebook says, no foreign markup reaches the page.

export type Inline =
  { kind: 'text' | 'bold' | 'italic' | 'code'; text: string } | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'illustration'; name: string; caption: string }
  | { kind: 'quote'; text: Inline[] };

const SPAN = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;

/** Returns a line as spans of text, bold, italic, code and links. */
export function inline(text: string): Inline[] {
  const spans: Inline[] = [];
  let from = 0;
  for (const found of text.matchAll(SPAN)) {
    if (found.index > from) spans.push({ kind: 'text', text: text.slice(from, found.index) });
    from = found.index + found[0].length;
    const [, bold, italic, code, link, href] = found;
    if (bold !== undefined) spans.push({ kind: 'bold', text: bold });
    else if (italic !== undefined) spans.push({ kind: 'italic', text: italic });
    else if (code !== undefined) spans.push({ kind: 'code', text: code });
    else spans.push({ kind: 'link', text: link ?? '', href: href ?? '' });
  }
  if (from < text.length) spans.push({ kind: 'text', text: text.slice(from) });
  return spans;
}

function cells(line: string): Inline[][] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()));
}

const ITEM = /^(?:[-*]|\d+\.)\s+/;

/** Returns the blocks of a rulebook. Headings are numbered in order, so their ids are the same in every language. */
export function markdown(source: string): Block[] {
  const lines = source.split('\n');
  const blocks: Block[] = [];
  let at = 0;
  let headings = 0;
  const take = (goes: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && goes(lines[at] ?? '')) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    const picture = /^!\[(.*)\]\(illustration:(\S+)\)$/.exec(line);
    if (!line.trim()) at++;
    else if (heading) {
      at++;
      blocks.push({
        kind: 'heading',
        level: heading[1]?.length ?? 1,
        text: heading[2] ?? '',
        id: `chapter-${headings++}`,
      });
    } else if (line.startsWith('```')) {
      at++;
      const text = take((next) => !next.startsWith('```')).join('\n');
      at++;
      // A drawing is for those who read the book as text; here a picture stands beside it.
      if (line !== '```drawing') blocks.push({ kind: 'code', text });
    } else if (picture) {
      at++;
      blocks.push({ kind: 'illustration', caption: picture[1] ?? '', name: picture[2] ?? '' });
    } else if (line.startsWith('|')) {
      const [head = '', , ...rows] = take((next) => next.startsWith('|'));
      blocks.push({ kind: 'table', head: cells(head), rows: rows.map(cells) });
    } else if (line.startsWith('>')) {
      const quoted = take((next) => next.startsWith('>')).map((next) => next.replace(/^>\s?/, ''));
      blocks.push({ kind: 'quote', text: inline(quoted.join(' ')) });
    } else if (ITEM.test(line)) {
      const listed = take((next) => ITEM.test(next) || /^\s+\S/.test(next));
      blocks.push({ kind: 'list', ordered: /^\d/.test(line), items: items(listed) });
    } else {
      const paragraph = take((next) => next.trim() !== '' && !/^(#|\||>|```)/.test(next) && !ITEM.test(next));
      blocks.push({ kind: 'paragraph', text: inline(paragraph.join(' ')) });
    }
  }
  return blocks;
}

function items(lines: readonly string[]): Inline[][] {
  const whole: string[] = [];
  for (const line of lines) {
    const begun = ITEM.test(line) ? undefined : whole.pop();
    whole.push(begun === undefined ? line.replace(ITEM, '') : `${begun} ${line.trim()}`);
  }
  return whole.map(inline);
}

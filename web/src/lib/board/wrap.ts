// Breaking lines: the text of an SVG does not do it by itself.

/** Returns a text in lines that are at most so long, in characters unless another measure is given, broken between
 *  words; longer words stay whole. */
export function wrapped(text: string, most: number, long = (line: string): number => line.length): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && long(`${last} ${word}`) <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Returns a text in as few lines as `wrapped` does, all of them about as long. */
export function balanced(text: string, most: number, long?: (line: string) => number): string[] {
  const fewest = wrapped(text, most, long).length;
  let room = most;
  while (room > 1 && wrapped(text, room - 1, long).length === fewest) room -= 1;
  return wrapped(text, room, long);
}

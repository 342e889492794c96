// Sentences of a board: templates from a game's messages, with their places filled in.

/** Returns a template with its places filled in: 'Track {track}' with {track: 5} is 'Track 5'. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** Returns a name cut to at most so many characters. */
export function shortened(name: string, most: number): string {
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
}

/** Returns the name of a seat's player, else the seat's title, else its number. */
export function named(seats: readonly { name: string; title: string }[], seat: number): string {
  const seated = seats[seat];
  return seated?.name || seated?.title || String(seat + 1);
}

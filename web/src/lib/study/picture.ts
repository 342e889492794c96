// Pictures of a study. As an image nothing in them can run or load anything.

/** Returns the address of an SVG as an image's source. */
export function imageOf(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

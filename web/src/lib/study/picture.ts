// Pictures of a study. As an image nothing in them can run or load anything.

/** Returns the address of an SVG as an image's source. */
export function imageOf(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Returns how large an SVG says that it is, so that a page can leave room for it. */
export function sizeOf(svg: string): { width: number; height: number } {
  const [, width, height] = /viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return { width: Math.ceil(Number(width ?? 560)), height: Math.ceil(Number(height ?? 200)) };
}

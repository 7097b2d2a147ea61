/** Returns an SVG as a data: URL, which saves a request. */
export function inlineSvg(svg: string): string {
  const markup = svg
    .trim()
    .replaceAll('"', "'")
    .replaceAll('%', '%25')
    .replaceAll('#', '%23')
    .replaceAll(/\s*\n\s*/g, ' ');
  return `data:image/svg+xml,${markup}`;
}

/** The address of a drawing that stands in the page itself: as a request of its own it would take its share of the line. */
export function inlineSvg(svg: string): string {
  const markup = svg
    .trim()
    .replaceAll('"', "'")
    .replaceAll('%', '%25')
    .replaceAll('#', '%23')
    .replaceAll(/\s*\n\s*/g, ' ');
  return `data:image/svg+xml,${markup}`;
}

/** The first 8 characters, which are enough to tell ids apart on a screen. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

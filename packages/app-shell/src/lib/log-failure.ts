/** Tells the console what failed, where the person at the screen is not told. */
export function logFailure(message: string, cause: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the one place that may
  console.error(message, cause);
}

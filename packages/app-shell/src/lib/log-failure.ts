/** Logs a failure to the console that is not shown to the user. */
export function logFailure(message: string, cause: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the one place that may
  console.error(message, cause);
}

/** Prints a line of a command's result. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints what went wrong. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

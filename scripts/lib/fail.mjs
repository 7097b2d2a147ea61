/** An error whose message is enough for the user. It is printed without a stack. */
export class PlainError extends Error {}

/** Runs a command's main function. A PlainError prints one line; any error sets exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exitCode = 1;
  }
}

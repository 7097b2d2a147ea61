/** An error whose message is all the user needs: printed as one line, without a stack. */
export class PlainError extends Error {}

/** Runs a command's main function; a PlainError becomes one line and exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exitCode = 1;
  }
}

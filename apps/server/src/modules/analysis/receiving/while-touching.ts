const intervalMs = 60_000;

/**
 * Runs `work`, and calls `touch` before it and every minute until it has ended. `touch` records that an upload is still being handled:
 * one that is not for 10 minutes counts as interrupted (submissions-14). Its errors are ignored.
 */
export async function whileTouching<Result>(touch: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  const touchOnce = () => touch().catch(() => {});
  const timer = setInterval(() => void touchOnce(), intervalMs);
  try {
    await touchOnce();
    return await work();
  } finally {
    clearInterval(timer);
  }
}

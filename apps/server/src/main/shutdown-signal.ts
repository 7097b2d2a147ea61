/**
 * Returns a signal that is aborted on SIGTERM or SIGINT, with the signal's name as reason. From now on these signals do
 * nothing else, however often they arrive: a database that is still starting would outlive this process.
 */
export function shutdownSignal(): AbortSignal {
  const asking = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => asking.abort(name));
  return asking.signal;
}

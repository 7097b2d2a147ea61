/**
 * Aborted, with the name of the signal, once this process is asked to leave. From now on SIGTERM and SIGINT do nothing
 * else, however often they come: a database that is being started would outlive a process that they end.
 */
export function askedToLeave(): AbortSignal {
  const asking = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => asking.abort(name));
  return asking.signal;
}

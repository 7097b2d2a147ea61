const lockName = (id: string) => `take/${id}`;

/** Takes that this page records. */
const ownIds = new Set<string>();
const madeIds = new Set<string>();

/** Whether this page has made the take, or is making it. */
export const isMadeHere = (id: string): boolean => madeIds.has(id);

/** Marks a take as being recorded, until the returned function is called or the page ends, in whatever way. */
export async function holdTakeLock(id: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  ownIds.add(id);
  madeIds.add(id);
  await new Promise<void>((resolve, reject) => {
    navigator.locks
      .request(lockName(id), () => {
        resolve();
        return released;
      })
      .catch(reject);
  });
  return () => {
    ownIds.delete(id);
    release();
  };
}

/** Returns whether each id is the one of a take that is being recorded, in this tab or another. */
export async function readTakeLocks(): Promise<(id: string) => boolean> {
  const { held = [] } = await navigator.locks.query();
  // Tabs that wait for the end of a recording get shared locks of the same name.
  const names = new Set(held.filter(({ mode }) => mode === 'exclusive').map(({ name }) => name));
  return (id) => names.has(lockName(id));
}

/** Calls `listener` once another tab has ended recording the take, also by a crash. */
export function afterRecording(id: string, signal: AbortSignal, listener: () => void): void {
  if (ownIds.has(id)) return;
  // Rejects when `signal` is aborted.
  navigator.locks.request(lockName(id), { mode: 'shared', signal }, listener).catch(() => undefined);
}

/** Runs `work`, which joins the parts that begin with the take, while no other tab does. Waits for that, and rejects if `signal` is aborted meanwhile. */
export async function whileJoining(id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(`join/${id}`, { signal }, work);
}

/** Runs `work` unless a tab is making the take, and keeps others from beginning to. */
export async function whileUnlocked(id: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(lockName(id), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}

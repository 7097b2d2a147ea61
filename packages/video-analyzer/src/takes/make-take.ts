import { announceTakeChange } from './take-changes.ts';
import { holdTakeLock } from './take-lock.ts';
import { removeTake } from './take-store.ts';

/** Runs `work`, which makes a recording in a worker of its own. Other tabs leave the recording alone until then. Deletes it if that fails. */
export async function makeTake<Made>(id: string, work: () => Promise<Made>): Promise<Made> {
  const release = await holdTakeLock(id);
  try {
    return await work();
  } catch (error) {
    await removeTake(id);
    throw error;
  } finally {
    release();
    announceTakeChange();
  }
}

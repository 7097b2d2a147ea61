import { openKeptTake, type KeptTake, type KeptTakes } from '../../takes/kept-takes.ts';
import { isRemovedHere } from '../../takes/take-store.ts';
import type { Recorder } from '../../recording/recorder.ts';
import { isSameRecording } from '../sending/sending-place.ts';

/**
 * Lists the kept recordings `here`, and no longer those that another tab has deleted. Both at once, so that a recording which another tab has
 * compressed stays in the list while its copy is opened. The one whose sending is shown stays, so that the coach sees how that ended. Returns
 * those that cannot be opened.
 */
export async function showKeptTakes(
  recorder: Pick<Recorder, 'getSnapshot' | 'addTakes' | 'forget'>,
  { takes, liveIds, unreadIds }: KeptTakes,
  here: readonly KeptTake[],
  sendingId: string | null,
): Promise<readonly KeptTake[]> {
  const known = recorder.getSnapshot().segments;
  const unknown = here.filter((take) => !known.some(({ id }) => id === take.id));
  const opened = await Promise.all(unknown.map(openKeptTake));
  recorder.addTakes(opened.filter((take) => take !== null));
  const isThere = (id: string) => [...takes.map((take) => take.id), ...liveIds, ...unreadIds].includes(id);
  // A recording that was sent from this tab stays in the list and shows that it was sent.
  const isSending = (id: string) => id === sendingId && !takes.some((take) => isSameRecording(take.id, id));
  const isForgotten = (id: string) => !isThere(id) && !isRemovedHere(id) && !isSending(id);
  for (const { id, isStored } of known) if (isStored && isForgotten(id)) recorder.forget(id);
  // Opening deletes a recording of which nothing was stored.
  return unknown.filter(({ id }, index) => opened[index] === null && !isRemovedHere(id));
}

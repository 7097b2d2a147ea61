import { useEffect, useEffectEvent, useState } from 'react';
import { openKeptTake, type KeptTake, type KeptTakes } from '../encoding/kept-takes.ts';
import type { EncodedTake } from '../encoding/take-encoder.ts';
import type { TakeOwner } from '../encoding/take-manifest.ts';
import { isRemovedHere } from '../encoding/take-store.ts';
import { watchKeptTakes } from '../encoding/watch-kept-takes.ts';
import type { Recorder } from '../recording/recorder.ts';

/** Calls `onRead` with the kept recordings of an account, whenever they change. */
export function useKeptTakeList(accountId: string | null, onRead: (kept: KeptTakes) => void): void {
  const report = useEffectEvent(onRead);
  useEffect(() => {
    if (accountId === null) return undefined;
    return watchKeptTakes(accountId, (kept) => report(kept));
  }, [accountId]);
}

/**
 * Keeps the recorder's takes for `owner`, and adds those that were kept for this submission before. Returns the kept takes of
 * other submissions. Without an owner, takes are lost with the page.
 */
export function useKeptTakes(recorder: Recorder, owner: TakeOwner | null) {
  const [elsewhere, setElsewhere] = useState<readonly KeptTake[]>([]);
  useEffect(() => recorder.setOwner(owner), [recorder, owner]);

  useKeptTakeList(owner?.accountId ?? null, ({ takes, liveIds, unreadIds }) => {
    const isHere = ({ manifest }: KeptTake) => manifest.owner.submissionId === owner?.submissionId;
    const known = recorder.getSnapshot().segments;
    const isThere = (id: string) => [...takes.map((take) => take.id), ...liveIds, ...unreadIds].includes(id);
    // One that was sent from here is still shown, with what became of it.
    const isForgotten = (id: string) => !isThere(id) && !isRemovedHere(id);
    for (const { id, isStored } of known) if (isStored && isForgotten(id)) recorder.forget(id);
    const added = takes.filter((take) => isHere(take) && !known.some(({ id }) => id === take.id));
    void Promise.all(added.map(openKeptTake)).then((opened) =>
      recorder.addTakes(opened.filter((take): take is EncodedTake => take !== null)),
    );
    setElsewhere(takes.filter((take) => !isHere(take)));
  });
  return elsewhere;
}

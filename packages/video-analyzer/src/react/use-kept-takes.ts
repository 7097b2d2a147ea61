import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openKeptTake, type KeptTake, type KeptTakes } from '../encoding/kept-takes.ts';
import type { EncodedTake } from '../encoding/take-encoder.ts';
import type { TakeOwner } from '../encoding/take-manifest.ts';
import { watchKeptTakes, type KeptTakesWatch } from '../encoding/watch-kept-takes.ts';
import type { Recorder } from '../recording/recorder.ts';

/** Calls `onRead` with the kept recordings of an account, whenever they change. Returns a function that reads them again. */
export function useKeptTakeList(accountId: string | null, onRead: (kept: KeptTakes) => void): () => void {
  const report = useEffectEvent(onRead);
  const watch = useRef<KeptTakesWatch>(null);
  useEffect(() => {
    if (accountId === null) return undefined;
    const started = watchKeptTakes(accountId, (kept) => report(kept));
    watch.current = started;
    return () => started.stop();
  }, [accountId]);
  return () => watch.current?.refresh();
}

/**
 * Keeps the recorder's takes for `owner`, and adds those that were kept for this submission before. Returns the kept takes of
 * other submissions. Without an owner, takes are lost with the page.
 */
export function useKeptTakes(recorder: Recorder, owner: TakeOwner | null) {
  const [elsewhere, setElsewhere] = useState<readonly KeptTake[]>([]);
  useEffect(() => recorder.setOwner(owner), [recorder, owner]);

  const refresh = useKeptTakeList(owner?.accountId ?? null, ({ takes, liveIds }) => {
    const isHere = ({ manifest }: KeptTake) => manifest.owner.submissionId === owner?.submissionId;
    const known = recorder.getSnapshot().segments;
    const isThere = (id: string) => liveIds.includes(id) || takes.some((take) => take.id === id);
    for (const { id, isStored } of known) if (isStored && !isThere(id)) recorder.forget(id);
    const added = takes.filter((take) => isHere(take) && !known.some(({ id }) => id === take.id));
    void Promise.all(added.map(openKeptTake)).then((opened) =>
      recorder.addTakes(opened.filter((take): take is EncodedTake => take !== null)),
    );
    setElsewhere(takes.filter((take) => !isHere(take)));
  });
  return { elsewhere, refresh };
}

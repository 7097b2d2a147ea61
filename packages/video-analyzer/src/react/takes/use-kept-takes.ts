import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeptTake, KeptTakes } from '../../takes/kept-takes.ts';
import { findPartChains } from '../../takes/part-chains.ts';
import type { TakeOwner } from '../../takes/take-manifest.ts';
import { watchKeptTakes } from '../../takes/watch-kept-takes.ts';
import type { Recorder } from '../../recording/recorder.ts';
import { createStore } from '../../store.ts';
import { keptFacts, noKeptFacts } from '../sending/kept-facts.ts';
import { showKeptTakes } from './show-kept-takes.ts';

/** Calls `onRead` with the kept recordings of an account, whenever they change, and `onIncomplete` with whether some cannot be read. */
export function useKeptTakeList(
  accountId: string | null,
  onRead: (kept: KeptTakes) => void,
  onIncomplete: (isIncomplete: boolean) => void = () => {},
): void {
  const report = useEffectEvent(onRead);
  const reportIncomplete = useEffectEvent(onIncomplete);
  useEffect(() => {
    if (accountId === null) return undefined;
    return watchKeptTakes(
      accountId,
      (kept) => report(kept),
      (isIncomplete) => reportIncomplete(isIncomplete),
    );
  }, [accountId]);
}

/**
 * Keeps the recorder's takes for `owner`, and adds those that were kept for this submission before. Returns the kept takes of
 * other submissions (`elsewhere`), those of this one that cannot be opened (`unread`), whether there may be more
 * (`isIncomplete`), the ids of takes that are parts of one recording (`partChains`), and what compressing has to know (`facts`). Without an
 * owner, takes are lost with the page. `sendingId` is the take whose sending is shown.
 */
export function useKeptTakes(recorder: Recorder, owner: TakeOwner | null, sendingId: string | null) {
  const [elsewhere, setElsewhere] = useState<readonly KeptTake[]>([]);
  const [unread, setUnread] = useState<readonly KeptTake[]>([]);
  const [partChains, setPartChains] = useState<ReturnType<typeof findPartChains>>([]);
  const [isIncomplete, setIncomplete] = useState(false);
  const [facts] = useState(() => createStore(noKeptFacts));
  const reading = useRef<KeptTakes>(null);
  useEffect(() => recorder.setOwner(owner), [recorder, owner]);

  function show(kept: KeptTakes) {
    const isHere = ({ manifest }: KeptTake) => manifest.owner.submissionId === owner?.submissionId;
    const { takes } = kept;
    reading.current = kept;
    // Before they are listed, because a listed recording may be compressed at once.
    facts.set(keptFacts(kept, facts.getSnapshot()));
    void showKeptTakes(recorder, kept, takes.filter(isHere), sendingId).then((found) => {
      if (reading.current === kept) setUnread(found);
    });
    setElsewhere(takes.filter((take) => !isHere(take)));
    setPartChains(findPartChains(kept));
  }
  useKeptTakeList(owner?.accountId ?? null, show, setIncomplete);
  return { elsewhere, unread, isIncomplete, partChains, facts };
}

import { useEffect, useEffectEvent, useState } from 'react';
import { listKeptTakes } from '../../takes/kept-takes.ts';
import { findPartChains } from '../../takes/part-chains.ts';
import { isMadeHere, whileJoining } from '../../takes/take-lock.ts';
import type { RecordedSegment } from '../../recording/recorded-segments.ts';
import type { Recorder } from '../../recording/recorder.ts';
import { isStill } from '../../recording/recorder-status.ts';
import { useObservable } from '../use-observable.ts';

type PartJoiningOptions = {
  /** False while something is recorded, or recordings are sent or changed. */
  isOn: boolean;
  join: (parts: readonly RecordedSegment[]) => Promise<void>;
};

type Chain = readonly string[];
const keyOf = (chain: Chain) => chain.join();

/** Whether these are the parts of one recording still. Another tab may have joined them. */
async function isOnDisk(accountId: string, chain: Chain): Promise<boolean> {
  const chains = findPartChains(await listKeptTakes(accountId));
  return chains.some((one) => keyOf(one) === keyOf(chain));
}

/** While a question is open, what it asks about must stay. */
const isQuestionOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/**
 * Joins the listed parts of recordings that were interrupted (recording-12), each once, while `isOn`. If several tabs show them, one of these
 * does. Parts that this page has recorded stay separate, because it could not join them at Stop.
 */
export function usePartJoining(recorder: Recorder, chains: readonly Chain[], { isOn, join }: PartJoiningOptions): void {
  const { segments } = useObservable(recorder);
  const [tried] = useState(() => new Set<string>());
  const joinNow = useEffectEvent(join);
  const isListed = (id: string) => segments.some((one) => one.id === id);
  const next = chains.find(
    (chain) => !tried.has(keyOf(chain)) && chain.every(isListed) && !chain.some((id) => isMadeHere(id)),
  );
  useEffect(() => {
    const owner = recorder.owner();
    const [first] = next ?? [];
    if (!isOn || next === undefined || first === undefined || owner === null) return undefined;
    const stop = new AbortController();

    async function joinChain(chain: Chain, accountId: string) {
      if (!(await isOnDisk(accountId, chain)) || stop.signal.aborted) return;
      if (!isStill(recorder.getSnapshot().status) || isQuestionOpen()) return;
      tried.add(keyOf(chain));
      await joinNow(chain.flatMap((id) => segments.find((one) => one.id === id) ?? []));
    }
    // What does not happen now is tried again when the list changes. This rejects if it is stopped, or if recordings cannot be listed.
    whileJoining(first, stop.signal, () => joinChain(next, owner.accountId)).catch(() => undefined);
    return () => stop.abort();
  }, [recorder, tried, isOn, next, segments]);
}

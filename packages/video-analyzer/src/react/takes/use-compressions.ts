import type { CompressionLimits } from '@swing/media/analysis-compression';
import { useEffect, useState } from 'react';
import type { CompressionOptions } from '../../editing/compress-take.ts';
import type { EncodedTake } from '../../takes/encoded-take.ts';
import type { Recorder } from '../../recording/recorder.ts';
import type { Observable } from '../../store.ts';
import type { CompressionStates } from './compression-state.ts';
import { createCompressions, type Compressions } from './compressions.ts';
import type { KeptFacts } from '../sending/kept-facts.ts';
import { replaceByCopy } from './replace-by-copy.ts';
import { useObservable } from '../use-observable.ts';

async function compress(take: EncodedTake, options: CompressionOptions): Promise<EncodedTake> {
  const { compressTake } = await import('../../editing/compress-take.ts');
  return compressTake(take, options);
}

/**
 * Compresses recordings that are too large to be sent while `isOn`, but not while `isChanging`. Returns the state of each, by id, and a
 * function that waits until one can be sent.
 */
export function useCompressions(
  recorder: Recorder,
  kept: Observable<KeptFacts>,
  limits: CompressionLimits,
  { isOn, isChanging }: { isOn: boolean; isChanging: boolean },
): [CompressionStates, Compressions['whenReady']] {
  const [compressions] = useState(() =>
    createCompressions({ recorder, kept, limits, compress, replace: (id, copy) => replaceByCopy(recorder, id, copy) }),
  );
  useEffect(() => (isOn ? compressions.watch() : undefined), [compressions, isOn]);
  useEffect(() => compressions.setChanging(isChanging), [compressions, isChanging]);
  return [useObservable(compressions), compressions.whenReady];
}

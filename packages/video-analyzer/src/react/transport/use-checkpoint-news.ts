import type { CheckpointNames } from '@swing/domain/analyzer/checkpoints';
import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { useEffect, useRef, useState } from 'react';
import type { CheckpointChange } from '../../checkpoints/checkpoint-store.ts';
import { videoNames, type Side } from '../side.ts';
import { preciseTime } from '../time-text.ts';

/** Says what was done to a checkpoint. */
export function checkpointNews({ id, time }: CheckpointChange, names: CheckpointNames): string {
  return time === null ? `${names[id]} removed` : `${names[id]} set at ${preciseTime(time)}`;
}

/** The last change that this person made to a checkpoint in words, because a key changes it without moving the focus. */
export function useCheckpointNews(sides: Record<VideoSlot, Side>, names: CheckpointNames, hasVideo2: boolean): string {
  const [news, setNews] = useState('');
  const words = useRef({ names, hasVideo2 });
  useEffect(() => {
    words.current = { names, hasVideo2 };
  }, [names, hasVideo2]);
  useEffect(() => {
    const stops = Object.values(sides).map(({ slot, checkpoints: { lastChange } }) =>
      lastChange.subscribe(() => {
        const change = lastChange.getSnapshot();
        if (change === null) return;
        const text = checkpointNews(change, words.current.names);
        setNews(words.current.hasVideo2 ? `${videoNames[slot]}: ${text}` : text);
      }),
    );
    return () => stops.forEach((stop) => stop());
  }, [sides]);
  return news;
}

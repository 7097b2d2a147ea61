import { checkpointIds, type CheckpointNames } from '@swing/domain/analyzer/checkpoints';
import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { useEffect, useRef, useState } from 'react';
import type { Checkpoints } from '../checkpoints/checkpoints.ts';
import { videoNames, type Side } from './side.ts';
import { preciseTime } from './time-text.ts';

/** Says what differs between the checkpoints of a video before and after; null unless it is exactly one. */
export function checkpointNews(before: Checkpoints, after: Checkpoints, names: CheckpointNames): string | null {
  const [changed, ...others] = checkpointIds.filter((id) => before[id] !== after[id]);
  if (changed === undefined || others.length > 0) return null;
  const time = after[changed];
  return time === null ? `${names[changed]} removed` : `${names[changed]} set at ${preciseTime(time)}`;
}

/** The last change of a checkpoint in words, because a key changes it without moving the focus. */
export function useCheckpointNews(sides: Record<VideoSlot, Side>, names: CheckpointNames, hasVideo2: boolean): string {
  const [news, setNews] = useState('');
  const words = useRef({ names, hasVideo2 });
  useEffect(() => {
    words.current = { names, hasVideo2 };
  }, [names, hasVideo2]);
  useEffect(() => {
    const stops = Object.values(sides).map(({ slot, checkpoints }) => {
      let before = checkpoints.getSnapshot();
      return checkpoints.subscribe(() => {
        const after = checkpoints.getSnapshot();
        const text = checkpointNews(before, after, words.current.names);
        before = after;
        if (text !== null) setNews(words.current.hasVideo2 ? `${videoNames[slot]}: ${text}` : text);
      });
    });
    return () => stops.forEach((stop) => stop());
  }, [sides]);
  return news;
}

import { useEffect } from 'react';
import { createBackwards } from '../../backwards/play-backwards.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';

/** Makes videos able to play backwards, also by key, while the playback controls are shown. */
export function useBackwards(parts: AnalyzerParts) {
  useEffect(() => {
    const backwards = createBackwards(parts);
    parts.backwards.set(backwards);
    return () => {
      parts.backwards.set(null);
      backwards.dispose();
    };
  }, [parts]);
}

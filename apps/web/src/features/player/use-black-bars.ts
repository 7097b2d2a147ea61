import { findBlackBars, noBars, type BlackBars } from '@swing/video-analyzer/playback/black-bars';
import type { Player } from '@swing/video-analyzer/playback/player';
import { useEffect, useState, useSyncExternalStore } from 'react';

const pictureCount = 12;

/** The black bars of a video, looked for while `isWanted`, once it plays or stands ready; none until they are known. */
export function useBlackBars(player: Player, isWanted: boolean): BlackBars {
  const [bars, setBars] = useState(noBars);
  const { status, isIndexed, isWaiting } = useSyncExternalStore(player.subscribe, player.getSnapshot);
  const isReady = isWanted && isIndexed && status !== 'empty' && !isWaiting;
  const [hasStarted, setStarted] = useState(false);
  if (isReady && !hasStarted) setStarted(true);

  useEffect(() => {
    if (!hasStarted) return undefined;
    const abort = new AbortController();
    async function look() {
      try {
        const pictures = await player.samplePictures(pictureCount, abort.signal);
        if (!abort.signal.aborted) setBars(findBlackBars(pictures));
      } catch {
        // The whole frame is shown. What keeps the file from being read, the player reports itself.
      }
    }
    void look();
    return () => abort.abort();
  }, [player, hasStarted]);

  return bars;
}

import {
  findBlackBars,
  isBlackInside,
  noBars,
  type BlackBars,
  type Pixels,
} from '@swing/video-analyzer/playback/black-bars';
import type { Player } from '@swing/video-analyzer/playback/player';
import { useEffect, useState, useSyncExternalStore } from 'react';

const pictureCount = 12;
/** Between two inspected pictures while the video plays. */
const inspectIntervalMs = 200;

/**
 * Returns the black bars of a video, searched for once it is ready and `isWanted`. Returns no bars until they are found, and
 * again no bars once a shown picture has something on them, such as a drawing.
 */
export function useBlackBars(player: Player, isWanted: boolean): BlackBars {
  const [bars, setBars] = useState(noBars);
  const { status, isIndexed, isWaiting } = useSyncExternalStore(player.subscribe, player.getSnapshot);
  const isReady = isWanted && isIndexed && status !== 'empty' && !isWaiting;
  const [hasStarted, setStarted] = useState(false);
  if (isReady && !hasStarted) setStarted(true);

  useEffect(() => {
    if (!hasStarted) return undefined;
    const abort = new AbortController();
    async function search() {
      try {
        const pictures = await player.samplePictures(pictureCount, abort.signal);
        if (!abort.signal.aborted) setBars(findBlackBars(pictures));
      } catch {
        // Keep showing the whole frame. The player itself reports why the file cannot be read.
      }
    }
    void search();
    return () => abort.abort();
  }, [player, hasStarted]);

  useEffect(() => {
    if (bars.x === 0 && bars.y === 0) return undefined;
    return watchShown(player, (picture) => {
      if (!isBlackInside(bars, picture)) setBars(noBars);
    });
  }, [player, bars]);

  return bars;
}

/** Calls `onPicture` with each picture shown while paused, and five times a second while playing. Returns a function that stops it. */
function watchShown(player: Player, onPicture: (picture: Pixels) => void): () => void {
  let lastInspectedAt = Number.NEGATIVE_INFINITY;
  const inspect = () => {
    const { status, isExact } = player.getSnapshot();
    const now = performance.now();
    if (status === 'empty' || !isExact || (status === 'playing' && now - lastInspectedAt < inspectIntervalMs)) return;
    lastInspectedAt = now;
    const picture = player.shownPicture();
    if (picture) onPicture(picture);
  };
  inspect();
  return player.subscribe(inspect);
}

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
/** Between two looks at the video while it plays. */
const lookEveryMilliseconds = 200;

/**
 * The black bars of a video, looked for while `isWanted`, once it plays or stands ready; none until they are known, and none any
 * more once a picture shown has something on them, such as a drawing.
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

  useEffect(() => {
    if (bars.x === 0 && bars.y === 0) return undefined;
    return watchShown(player, (picture) => {
      if (!isBlackInside(bars, picture)) setBars(noBars);
    });
  }, [player, bars]);

  return bars;
}

/** Calls `look` with each picture the player stands at, and five times a second while it plays. Returns a function that stops this. */
function watchShown(player: Player, look: (picture: Pixels) => void): () => void {
  let lastLook = Number.NEGATIVE_INFINITY;
  const see = () => {
    const { status, isExact } = player.getSnapshot();
    const now = performance.now();
    if (status === 'empty' || !isExact || (status === 'playing' && now - lastLook < lookEveryMilliseconds)) return;
    lastLook = now;
    const picture = player.shownPicture();
    if (picture) look(picture);
  };
  see();
  return player.subscribe(see);
}

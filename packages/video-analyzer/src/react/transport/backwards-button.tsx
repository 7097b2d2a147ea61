import { classNames } from '@swing/ui/class-names';
import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { Pause, Play } from 'lucide-react';
import { IconButton } from '@swing/ui/icon-button';
import type { Backwards, BackwardsEnd } from '../../backwards/play-backwards.ts';
import type { Side } from '../side.ts';
import { useObservable } from '../use-observable.ts';
import { useSelected } from '../use-selected.ts';
import bubbleStyles from '../bubble.module.css';
import styles from './backwards-button.module.css';

const endTexts: Record<BackwardsEnd, string> = {
  limit: '3 seconds back',
  start: 'Start of the video',
  decoded: 'No earlier frames are decoded yet',
};

/** A button that plays a video backwards. A note beside it says why playback stopped before the button was pressed again. */
export function BackwardsButton({ side, slot, backwards }: { side: Side; slot: VideoSlot; backwards: Backwards }) {
  const { slot: playing, end } = useObservable(backwards);
  const isReady = useSelected(side.player, ({ status, isIndexed }) => status !== 'empty' && isIndexed);
  const isPlaying = playing === slot;
  return (
    <div className={styles.root}>
      <IconButton
        label={isPlaying ? 'Stop reverse' : 'Reverse'}
        icon={isPlaying ? <Pause /> : <Play className={styles.back} />}
        disabled={!isReady}
        onClick={() => backwards.toggle(slot)}
        aria-keyshortcuts="Shift+Space"
        title={`${isPlaying ? 'Stop' : 'Reverse: play up to 3 seconds backwards'} (Shift+space)`}
      />
      <span className={classNames(bubbleStyles.bubble, bubbleStyles.centered)} role="status">
        {end?.slot === slot ? endTexts[end.reason] : null}
      </span>
    </div>
  );
}

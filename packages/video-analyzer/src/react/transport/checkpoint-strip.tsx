import { checkpointIds } from '@swing/domain/analyzer/checkpoints';
import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { untilPainted } from '@swing/ui/after-paint';
import { utilities } from '@swing/ui/utilities';
import { createThumbnails } from '../../checkpoints/thumbnails.ts';
import type { Player } from '../../playback/player.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { useCheckpointNames } from './checkpoint-names.ts';
import { CheckpointSlot } from './checkpoint-slot.tsx';
import { ContactHint } from './contact-hint.tsx';
import { videoNames } from '../side.ts';
import { useCheckpointNews } from './use-checkpoint-news.ts';
import { useObservable } from '../use-observable.ts';
import { useStripFold } from './use-strip-fold.ts';
import styles from './checkpoint-strip.module.css';

/** Makes each thumbnail after the browser has painted the checkpoint that was set (analyzer-58). Scaling down a large picture takes long. */
const withThumbnailsAfterPaint = (player: Player): Player => ({
  ...player,
  async thumbnail(frame, signal) {
    // Otherwise it is taken from the screen, or decoded later anyway.
    if (player.isDecoded(frame)) await untilPainted();
    return signal.aborted ? null : player.thumbnail(frame, signal);
  },
});

function Strip({ parts, slot, isNamed }: { parts: AnalyzerParts; slot: VideoSlot; isNamed: boolean }) {
  const { player, checkpoints } = parts.sides[slot];
  const thumbnails = useMemo(
    () => createThumbnails(withThumbnailsAfterPaint(player), checkpoints),
    [player, checkpoints],
  );
  useEffect(() => thumbnails.start(), [thumbnails]);
  const pictures = useObservable(thumbnails);
  const activate = () => parts.activate(slot);
  return (
    <div onPointerDownCapture={activate} onFocusCapture={activate}>
      {isNamed ? (
        <p className={styles.caption} aria-hidden="true">
          {videoNames[slot]}
        </p>
      ) : null}
      <ul className={styles.strip} aria-label={isNamed ? `Checkpoints, ${videoNames[slot]}` : 'Checkpoints'}>
        {checkpointIds.map((id) => (
          <CheckpointSlot key={id} parts={parts} slot={slot} id={id} picture={pictures.get(id)} />
        ))}
      </ul>
    </div>
  );
}

/** Says which checkpoint was set or removed last, for screen readers, and at which one linked videos are aligned. */
function News({ parts, hasVideo2 }: { parts: AnalyzerParts; hasVideo2: boolean }) {
  const names = useCheckpointNames();
  const alignedAt = useObservable(parts.alignedAt);
  const news = useCheckpointNews(parts.sides, names, hasVideo2);
  return (
    <>
      <span className={styles.aligned}>{alignedAt === null ? null : `Linked at ${names[alignedAt]}`}</span>
      <span className={utilities.visuallyHidden} role="status">
        {news}
      </span>
    </>
  );
}

/** The checkpoints of each video as thumbnails to go to, below its transport bar. Can be folded away, to leave more room for the picture. */
export function CheckpointStrips({ parts, hasVideo2 }: { parts: AnalyzerParts; hasVideo2: boolean }) {
  const [isOpen, setOpen] = useStripFold();
  // The button is painted as pressed first, because the thumbnails take longer (analyzer-58).
  const hasStrips = useDeferredValue(isOpen);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className={styles.root} aria-label="Checkpoints of the swing">
      <div className={styles.head}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Chevron aria-hidden="true" />
          Checkpoints
        </button>
        <ContactHint parts={parts} hasVideo2={hasVideo2} />
        <News parts={parts} hasVideo2={hasVideo2} />
      </div>
      {hasStrips ? (
        <div className={styles.strips} data-count={hasVideo2 ? 2 : 1}>
          <Strip parts={parts} slot="video1" isNamed={hasVideo2} />
          {hasVideo2 ? <Strip parts={parts} slot="video2" isNamed /> : null}
        </div>
      ) : null}
    </section>
  );
}

import { VideoThumbnail } from '@swing/app-shell/video-library/video-thumbnail';
import type { AttachedVideo } from '@swing/contract/library';
import { Badge } from '@swing/ui/badge';
import { Button } from '@swing/ui/button';
import { useState } from 'react';
import styles from './attached-videos.module.css';

const kinds = { reference: { word: 'Reference', tone: 'blue' }, drill: { word: 'Drill', tone: 'green' } } as const;

/** For the player that replaces the pressed picture. */
const focus = (video: HTMLVideoElement | null) => video?.focus();

/** One attached video. It is loaded when the player presses its picture. */
export function AttachedVideoCard({ video }: { video: AttachedVideo }) {
  const [state, setState] = useState<'picture' | 'playing' | 'failed'>('picture');
  const { name, kind, videoUrl, thumbnailUrl } = video;
  return (
    <li className={styles.card}>
      <div className={styles.stage}>
        {state === 'picture' ? <VideoThumbnail video={video} onPlay={() => setState('playing')} /> : null}
        {state === 'playing' ? (
          <video
            ref={focus}
            src={videoUrl ?? undefined}
            poster={thumbnailUrl ?? undefined}
            aria-label={name}
            controls
            autoPlay
            loop
            playsInline
            onError={() => setState('failed')}
          />
        ) : null}
        {state === 'failed' ? (
          <div role="alert" className={styles.failed}>
            <p>The video could not be played.</p>
            <Button variant="secondary" size="small" onClick={() => setState('playing')}>
              Try Again
            </Button>
          </div>
        ) : null}
      </div>
      <div className={styles.about}>
        <h3>{name}</h3>
        <Badge tone={kinds[kind].tone}>{kinds[kind].word}</Badge>
      </div>
    </li>
  );
}

import { FileVideo } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { videoFacts, videoFactsText, type VideoFacts } from './lib/video-facts.ts';
import styles from './video-preview.module.css';

/** Plays the chosen video before it is sent. The stage has a fixed size, so that the layout does not shift. */
export function VideoPreview({ file }: { file: File }) {
  const player = useRef<HTMLVideoElement>(null);
  const [opened, setOpened] = useState<{ file: File; facts: VideoFacts | null } | null>(null);
  const isOpened = opened?.file === file;
  const facts = isOpened ? opened.facts : null;

  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const url = URL.createObjectURL(file);
    // Safari shows the first frame only if the URL has a start time.
    video.src = `${url}#t=0.001`;
    return () => {
      video.removeAttribute('src');
      // Otherwise the element keeps reading from the revoked URL.
      video.load();
      URL.revokeObjectURL(url);
    };
  }, [file]);

  return (
    <figure className={styles.root}>
      <div className={styles.stage}>
        <video
          ref={player}
          aria-label={`Preview of ${file.name}`}
          hidden={isOpened && !facts}
          controls
          muted
          playsInline
          preload="metadata"
          onLoadedMetadata={(event) => setOpened({ file, facts: videoFacts(event.currentTarget) })}
          onError={() => setOpened({ file, facts: null })}
        />
        {isOpened && !facts ? (
          <div className={styles.unplayable}>
            <FileVideo aria-hidden="true" />
            <p role="status">This browser can’t preview this video. You can still send it.</p>
          </div>
        ) : null}
      </div>
      <figcaption className={styles.facts}>{facts ? videoFactsText(facts) : null}</figcaption>
    </figure>
  );
}

import { SwingIllustration } from '@swing/ui/swing-illustration';
import { Pause, Play } from 'lucide-react';
import clipUrl from '../assets/hero-clip.mp4';
import styles from './hero.module.css';

/** A drawing. The page's script plays the clip over it once the page has loaded. */
export function HeroClip() {
  return (
    <figure className={styles.clip} data-clip={clipUrl}>
      <div className={styles.clipStage}>
        <SwingIllustration className={styles.drawing} />
        <video
          className={styles.clipVideo}
          width={1040}
          height={800}
          muted
          loop
          playsInline
          preload="none"
          aria-label="A swing in slow motion while a coach circles the contact point and draws the path of the bat"
        />
        <button type="button" className={styles.clipButton} aria-label="Pause video" hidden>
          <Pause className={styles.clipPause} aria-hidden="true" />
          <Play className={styles.clipPlay} aria-hidden="true" />
        </button>
      </div>
      <figcaption>What comes back: your swing, slowed down, drawn on and talked through.</figcaption>
    </figure>
  );
}

import { trpc } from '@swing/app-shell/api';
import { FilmingGuide } from '@swing/app-shell/filming-guide';
import { useState } from 'react';
import styles from './how-to-film.module.css';

/** Instructions for filming a swing. Initially open, except on narrow screens once the player has sent a video. */
export function HowToFilm() {
  const { submissions } = trpc.useUtils();
  const [isOpen, setOpen] = useState(() => {
    // If the list has not loaded, as right after the payment, assume that no video was sent.
    const hasSent = (submissions.list.getInfiniteData({})?.pages[0]?.submissions.length ?? 0) > 0;
    return !hasSent || matchMedia('(min-width: 60rem)').matches;
  });
  return (
    <details className={styles.root} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.title}>How to film your swing</summary>
      <div className={styles.body}>
        <FilmingGuide />
      </div>
    </details>
  );
}

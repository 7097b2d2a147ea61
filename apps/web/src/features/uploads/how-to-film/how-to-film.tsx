import { trpc } from '@swing/app-shell/api';
import { useState } from 'react';
import { FilmingIllustration } from './filming-illustration.tsx';
import styles from './how-to-film.module.css';

const points = [
  { title: 'From the side', text: 'Level with the hitter, facing the chest, about five big steps away.' },
  { title: 'Chest-high', text: 'The lens as high as the hitter’s chest, the phone held level.' },
  { title: 'All in the picture', text: 'Head, feet and the whole bat, with room for the finish.' },
  { title: 'Slow motion', text: '120 or 240 frames per second if your phone has it.' },
  { title: 'One live swing', text: 'From the stance to the finish. One swing a video.' },
  { title: 'Steady, in good light', text: 'Lean the phone on something, no zoom, the sun behind you.' },
] as const;

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
        <FilmingIllustration />
        <ul className={styles.points}>
          {points.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong> {text}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

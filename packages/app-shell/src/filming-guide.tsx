import { FilmingIllustration } from './filming-illustration.tsx';
import { filmingPoints } from './lib/filming-points.ts';
import styles from './filming-guide.module.css';

/** Instructions for filming a swing, with a drawing. */
export function FilmingGuide() {
  return (
    <div className={styles.root}>
      <FilmingIllustration />
      <ul className={styles.points}>
        {filmingPoints.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

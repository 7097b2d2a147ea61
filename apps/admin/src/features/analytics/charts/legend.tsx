import { series } from './series.ts';
import styles from './charts.module.css';

/** The legend of the line chart: the style of each line with its name. */
export function Legend() {
  return (
    <ul className={styles.legend}>
      {series.map(({ name, className }) => (
        <li key={name}>
          <svg width="28" height="10" aria-hidden="true">
            <line x1="0" x2="28" y1="5" y2="5" className={className} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

import styles from './recording-light.module.css';

/** A red dot that pulses while `data-status` of its parent is `recording`, and a yellow square while it is `paused`. */
export function RecordingLight() {
  return <span className={styles.root} aria-hidden="true" />;
}

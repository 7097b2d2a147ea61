import styles from './utilities.module.css';

/** Classes that belong to no component. */
export const utilities = {
  /** The page's column: its width and gutters. */
  container: styles.container,
  /** Small capitals above a heading. */
  eyebrow: styles.eyebrow,
  /** The text below a heading. */
  lead: styles.lead,
  /** A list without bullets. */
  list: styles.list,
  muted: styles.muted,
  number: styles.number,
  row: styles.row,
  stack: styles.stack,
  /** Only for screen readers. */
  visuallyHidden: styles.visuallyHidden,
};

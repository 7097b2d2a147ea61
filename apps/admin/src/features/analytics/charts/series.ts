import type { Visits } from '@swing/contract/analytics';
import styles from './charts.module.css';

interface Series {
  name: string;
  read: (visits: Visits) => number;
  /** Colour and dashes of the line. */
  className: string | undefined;
}

export const series: readonly Series[] = [
  { name: 'Homepage visits', read: (visits) => visits.homepage_views, className: styles.homepage },
  { name: 'Checkout views', read: (visits) => visits.checkout_views, className: styles.checkout },
  { name: 'Started form', read: (visits) => visits.begin_checkouts, className: styles.form },
  { name: 'Proceeded to payment', read: (visits) => visits.checkout_progress, className: styles.payment },
];

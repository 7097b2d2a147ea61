import { Card } from '@swing/ui/card';
import { utilities } from '@swing/ui/utilities';
import { diagnosticPages } from '../lib/diagnostic-pages.ts';
import { AppLink } from './app-link.ts';
import styles from './diagnostics-card.module.css';

/** Links to the diagnostic pages, for when a coach reports that recording does not work. */
export function DiagnosticsCard() {
  return (
    <Card title="Recording Diagnostics">
      <p className={utilities.muted}>If a coach cannot record, run these in your own browser, and compare.</p>
      <ul className={styles.pages}>
        {diagnosticPages.map(({ href, label, purpose }) => (
          <li key={href}>
            <AppLink href={href}>{label}</AppLink>
            <p className={utilities.muted}>{purpose}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { utilities } from '@swing/ui/utilities';
import { PublicFrame } from '../frame/public-frame.tsx';
import { PrivacyPolicy } from './privacy-policy.tsx';
import { Terms } from './terms.tsx';
import styles from './legal.module.css';

/** /privacy: terms and privacy policy on one page. */
export function LegalPage() {
  return (
    <PublicFrame width="page">
      <article className={styles.root}>
        <header className={styles.head}>
          <p className={utilities.eyebrow}>The rules of the clubhouse</p>
          <h1>Terms of Service and Privacy Policy</h1>
          <p className={utilities.muted}>
            Last updated <time dateTime="2025-08-29">August 29, 2025</time>
          </p>
          <nav aria-label="On this page" className={styles.jump}>
            <a href="#terms">Terms of Service</a>
            <a href="#privacy">Privacy Policy</a>
          </nav>
        </header>
        <Terms />
        <PrivacyPolicy />
      </article>
    </PublicFrame>
  );
}

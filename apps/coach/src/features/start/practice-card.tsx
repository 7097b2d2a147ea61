import { practicePath } from '@swing/domain/routes';
import { ButtonLink } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { SwingIllustration } from '@swing/ui/swing-illustration';
import styles from './start.module.css';

/** Leads to the analyzer with a sample swing. */
export function PracticeCard() {
  return (
    <Card title="Practice on a Sample Swing">
      <div className={styles.practice}>
        <div className={styles.drawing} data-theme="dark">
          <SwingIllustration />
        </div>
        <div className={styles.practiceText}>
          <p>
            Draw, slow down, record your voice, and watch the result. Nothing is sent to anybody. Works best on a laptop
            or desktop.
          </p>
          <ButtonLink variant="secondary" href={practicePath}>
            Open the Analyzer
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

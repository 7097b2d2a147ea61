import { brand } from '@swing/domain/brand';
import { Button, ButtonLink } from '@swing/ui/button';
import { Logo } from '@swing/ui/logo';
import { utilities } from '@swing/ui/utilities';
import type { ReactNode } from 'react';
import { useScreen } from './lib/use-screen.ts';
import styles from './error-page.module.css';

interface ErrorPageProps {
  /** `not-found` for an unknown path, `failed` for a screen that threw. */
  reason: 'not-found' | 'failed';
  homePath?: string;
  /** Shown beside the Home link. */
  links?: ReactNode;
}

const texts = {
  'not-found': '404 Not Found. There is no page at this address.',
  failed: 'Something on this page broke. Load it again, or start from the home page.',
};

/** The page for an unknown or failing route. */
export function ErrorPage({ reason, homePath = '/', links }: ErrorPageProps) {
  useScreen('Unexpected Application Error!');
  return (
    <main className={styles.root} data-theme="dark">
      <a href={homePath} className={styles.home}>
        <Logo name={brand.name} />
      </a>
      <div className={styles.text}>
        <h1>Unexpected Application Error!</h1>
        <p className={utilities.lead}>{texts[reason]}</p>
        <div className={utilities.row}>
          <ButtonLink href={homePath}>Home</ButtonLink>
          {links}
          {reason === 'failed' ? (
            <Button variant="secondary" onClick={() => globalThis.location.reload()}>
              Load again
            </Button>
          ) : null}
        </div>
      </div>
    </main>
  );
}

import './error-page.css';
import { brand } from '@swing/domain/brand';
import { Button, ButtonLink } from '@swing/ui/button';
import { Logo } from '@swing/ui/logo';
import type { ReactNode } from 'react';
import { useScreen } from './lib/use-screen.ts';

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
    <main className="error-page" data-theme="dark">
      <a href={homePath} className="error-page__home">
        <Logo name={brand.name} />
      </a>
      <div className="error-page__text">
        <h1>Unexpected Application Error!</h1>
        <p className="ui-lead">{texts[reason]}</p>
        <div className="ui-row">
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

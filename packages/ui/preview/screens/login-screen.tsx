import { useState } from 'react';
import { Alert } from '../../src/alert.tsx';
import { Button } from '../../src/button.tsx';
import { Card } from '../../src/card.tsx';
import { PageShell } from '../../src/page-shell.tsx';
import { SiteFooter } from '../../src/site-footer.tsx';
import { TextField } from '../../src/text-field.tsx';
import { brandName, footerLinks, siteNav } from './frame.tsx';

export function LoginScreen() {
  const [hasFailed, setFailed] = useState(false);
  return (
    <PageShell
      brandName={brandName}
      nav={siteNav}
      width="narrow"
      footer={<SiteFooter brandName={brandName} links={footerLinks} />}
    >
      <Card>
        <form
          className="ui-stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setFailed(true);
          }}
        >
          <h1>Player Login</h1>
          {hasFailed ? <Alert tone="error">Invalid email or password</Alert> : null}
          <TextField label="Email" type="email" autoComplete="email" required />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            error={hasFailed ? 'Check your password' : null}
          />
          <Button type="submit" isFullWidth size="large">
            Sign In
          </Button>
          <p className="ui-muted">
            <a href="#forgot">Forgot your password?</a>
          </p>
        </form>
      </Card>
    </PageShell>
  );
}

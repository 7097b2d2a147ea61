import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { SignInFrame } from '@swing/app-shell/sign-in-frame';
import { brand } from '@swing/domain/brand';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { TextField } from '@swing/ui/text-field';
import { utilities } from '@swing/ui/utilities';
import type { FormEvent } from 'react';
import { AppLink } from '../app-link.ts';

const words: Record<string, { title: string; button: string }> = {
  '/admin/coaches': { title: 'Admin Authentication', button: 'Sign In' },
  '/admin/analytics': { title: 'Admin Access Required', button: 'Access Analytics' },
};
const usualWords = { title: 'Admin', button: 'Sign In' };

/** The password form of the admin routes. The admin screens do not exist yet. */
export function AdminGate({ path }: { path: string }) {
  const { title, button } = words[path] ?? usualWords;
  useScreen(title);
  const login = trpc.identity.loginAdmin.useMutation();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    if (typeof password === 'string' && !login.isPending) login.mutate({ password });
  }

  return (
    <SignInFrame linkComponent={AppLink} pitch={brand.tagline} hasBanner={false}>
      {login.isSuccess ? (
        <div className={utilities.stack}>
          <h1>{title}</h1>
          <Alert tone="success">You are signed in. The admin screens are not part of this version yet.</Alert>
        </div>
      ) : (
        <form className={utilities.stack} onSubmit={submit}>
          <h1>{title}</h1>
          {login.error ? (
            <Alert tone="error">
              {callErrorText(login.error, { server: 'Invalid password', network: networkErrorMessage })}
            </Alert>
          ) : null}
          <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
          <Button type="submit" size="large" isFullWidth isBusy={login.isPending}>
            {button}
          </Button>
        </form>
      )}
    </SignInFrame>
  );
}

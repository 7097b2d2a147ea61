import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { TextField } from '@swing/ui/text-field';
import { utilities } from '@swing/ui/utilities';
import type { FormEvent, ReactNode } from 'react';
import { formText } from './lib/form-text.ts';
import { useIsHydrated } from './lib/use-is-hydrated.ts';

export interface Credentials {
  email: string;
  password: string;
}

interface SignInFormProps {
  title: string;
  isBusy: boolean;
  error: string | null;
  /** Shown instead of `error`, for an error that needs more than a text. */
  notice?: ReactNode;
  onSubmit: (credentials: Credentials) => void;
}

/**
 * Email and password. The browser checks that both are filled in and that the email is valid. While the form is only
 * prerendered it can be filled in but not sent, because the browser would put the password into the URL.
 */
export function SignInForm({ title, isBusy, error, notice, onSubmit }: SignInFormProps) {
  const isHydrated = useIsHydrated();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    onSubmit({ email: formText(fields, 'email'), password: formText(fields, 'password') });
  }

  return (
    <form className={utilities.stack} onSubmit={handleSubmit}>
      <h1>{title}</h1>
      {notice ?? (error ? <Alert tone="error">{error}</Alert> : null)}
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" size="large" isFullWidth isBusy={isBusy} disabled={!isHydrated}>
        Sign In
      </Button>
    </form>
  );
}

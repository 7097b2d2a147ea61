import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { TextField } from '@swing/ui/text-field';
import type { FormEvent, ReactNode } from 'react';
import { formText } from './lib/form-text.ts';

export interface Credentials {
  email: string;
  password: string;
}

interface SignInFormProps {
  title: string;
  isBusy: boolean;
  error: string | null;
  /** Stands in the place of the error where more is to be said. */
  notice?: ReactNode;
  onSubmit: (credentials: Credentials) => void;
}

/** Address and password; the browser checks that both are there and that the address is one. */
export function SignInForm({ title, isBusy, error, notice, onSubmit }: SignInFormProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    onSubmit({ email: formText(fields, 'email'), password: formText(fields, 'password') });
  }

  return (
    <form className="ui-stack" onSubmit={handleSubmit}>
      <h1>{title}</h1>
      {notice ?? (error ? <Alert tone="error">{error}</Alert> : null)}
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" size="large" isFullWidth isBusy={isBusy}>
        Sign In
      </Button>
    </form>
  );
}

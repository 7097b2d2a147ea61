import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { formText } from '@swing/app-shell/lib/form-text';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { SignInFrame } from '@swing/app-shell/sign-in-frame';
import { brand } from '@swing/domain/brand';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { TextField } from '@swing/ui/text-field';
import { utilities } from '@swing/ui/utilities';
import type { FormEvent } from 'react';
import { AppLink } from '../app-link.ts';
import { gateStore } from './gate-store.ts';
import type { GateWords } from './gate-words.ts';

interface GateFormProps {
  /** `analytics` asks for a read-only session of the analytics page (access-4). */
  area: 'admin' | 'analytics';
  words: GateWords;
}

/** The password form in front of the admin pages. */
export function GateForm({ area, words: { title, button } }: GateFormProps) {
  useScreen(title);
  const login = trpc.identity.loginAdmin.useMutation({
    onSuccess: (_, { name }) =>
      gateStore.write({ isOpen: area === 'admin', isAnalyticsOpen: true, name: name || null }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (login.isPending) return;
    const fields = new FormData(event.currentTarget);
    login.mutate({ area, password: formText(fields, 'password'), name: formText(fields, 'name') });
  }

  return (
    <SignInFrame linkComponent={AppLink} pitch={brand.tagline} hasBanner={false}>
      <form className={utilities.stack} onSubmit={submit}>
        <h1>{title}</h1>
        {login.error ? (
          <Alert tone="error">
            {callErrorText(login.error, { server: 'Invalid password', network: networkErrorMessage })}
          </Alert>
        ) : null}
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
        <TextField
          label="Your Name"
          name="name"
          isOptional
          autoComplete="name"
          maxLength={100}
          hint="Recorded with each change you make."
        />
        <Button type="submit" size="large" isFullWidth isBusy={login.isPending}>
          {button}
        </Button>
      </form>
    </SignInFrame>
  );
}

import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { TextField } from '@swing/ui/text-field';
import { utilities } from '@swing/ui/utilities';
import type { FormEvent, ReactNode } from 'react';
import { callErrorText } from './lib/call-error.ts';
import { formText } from './lib/form-text.ts';
import type { LinkRequest } from './lib/link-request.ts';

interface LinkRequestFormProps {
  title: string;
  /** Why the form is shown, if something went wrong before. */
  alert?: ReactNode;
  lead: ReactNode;
  submitLabel: string;
  request: LinkRequest;
  errorTexts: { server: string; network: string };
}

/** Form for the address that a link is mailed to. */
export function LinkRequestForm({ title, alert, lead, submitLabel, request, errorTexts }: LinkRequestFormProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!request.isPending) request.mutate({ email: formText(new FormData(event.currentTarget), 'email') });
  }

  return (
    <form className={utilities.stack} onSubmit={handleSubmit}>
      <h1>{title}</h1>
      {alert}
      <p className={utilities.muted}>{lead}</p>
      {request.error ? <Alert tone="error">{callErrorText(request.error, errorTexts)}</Alert> : null}
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <Button type="submit" size="large" isFullWidth isBusy={request.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}

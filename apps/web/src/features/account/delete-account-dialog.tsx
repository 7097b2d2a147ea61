import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { formText } from '@swing/app-shell/lib/form-text';
import { playerSession } from '@swing/app-shell/lib/player-session';
import type { Session } from '@swing/app-shell/lib/session-store';
import { signOut } from '@swing/app-shell/lib/sign-out';
import { useNow } from '@swing/app-shell/lib/use-now';
import type { PlayerUser } from '@swing/contract/identity';
import { formatUpcoming } from '@swing/domain/dates';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Checkbox } from '@swing/ui/checkbox';
import { Dialog } from '@swing/ui/dialog';
import { TextField } from '@swing/ui/text-field';
import { utilities } from '@swing/ui/utilities';
import { useId, useState, type FormEvent } from 'react';
import { DeletionCosts } from './deletion-costs.tsx';

interface DeleteAccountDialogProps {
  session: Session<PlayerUser>;
  onClose: () => void;
}

const failure = { server: 'Failed to delete your account', network: networkErrorMessage };

/** Deletes the account permanently. Requires the password and a confirmation checkbox. */
export function DeleteAccountDialog({ session, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const remove = trpc.account.delete.useMutation();
  const { email } = session.user;
  const now = useNow(60_000);
  const deletableFrom = trpc.identity.emailChange.useQuery({}).data?.deletableFrom ?? null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (remove.isPending) return;
    const fields = new FormData(event.currentTarget);
    const isConfirmed = fields.get('confirmation') === 'yes';
    setUnconfirmed(!isConfirmed);
    if (isConfirmed) remove.mutate({ password: formText(fields, 'password'), isConfirmed });
    else event.currentTarget.querySelector<HTMLInputElement>('[name="confirmation"]')?.focus();
  }

  async function leave() {
    await signOut(playerSession);
    window.location.assign('/');
  }

  if (remove.isSuccess) {
    return (
      <Dialog
        isOpen
        onClose={() => void leave()}
        title="Your account was deleted"
        description={`We have sent a confirmation to ${email}. Your videos and analyses are being removed.`}
        footer={<Button onClick={() => void leave()}>Done</Button>}
      />
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissible={!remove.isPending}
      title="Delete Account"
      description="Your videos, analyses and personal data are removed for good. Nobody can bring them back."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={remove.isPending}>
            Cancel
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            isBusy={remove.isPending}
            disabled={deletableFrom !== null}
          >
            Delete Account
          </Button>
        </>
      }
    >
      <form id={formId} className={utilities.stack} onSubmit={submit} noValidate>
        {deletableFrom ? (
          <Alert tone="warning" role="none">
            Your email address was changed recently. You can delete your account from{' '}
            {formatUpcoming(new Date(deletableFrom), now)}.
          </Alert>
        ) : null}
        <DeletionCosts />
        {remove.error ? <Alert tone="error">{callErrorText(remove.error, failure)}</Alert> : null}
        <TextField label="Current Password" name="password" type="password" autoComplete="current-password" />
        <Checkbox
          name="confirmation"
          value="yes"
          label="I understand that this cannot be undone"
          error={isUnconfirmed ? 'Please confirm that you mean it' : null}
        />
      </form>
    </Dialog>
  );
}

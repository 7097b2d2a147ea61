import { trpc } from '@swing/app-shell/api';
import { callErrorText } from '@swing/app-shell/lib/call-error';
import { formText } from '@swing/app-shell/lib/form-text';
import type { PlayerUser } from '@swing/contract/identity';
import { plans } from '@swing/domain/plans';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { TextField } from '@swing/ui/text-field';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { useEffect, useRef, type FormEvent } from 'react';
import { EmailFields } from './email-fields.tsx';
import styles from './account.module.css';

const failure = 'Failed to update account';

export interface SavedProfile {
  user: PlayerUser;
  /** The new address while it awaits confirmation. Null if none. */
  pendingEmail: string | null;
}

interface ProfileFormProps {
  user: PlayerUser;
  hasPassword: boolean;
  onSaved: (saved: SavedProfile) => void;
  onCancel: () => void;
}

/** Edits the profile. The fields start with the saved values. */
export function ProfileForm({ user, hasPassword, onSaved, onCancel }: ProfileFormProps) {
  const utils = trpc.useUtils();
  const update = trpc.identity.updateProfile.useMutation({
    onSuccess: onSaved,
    onError: () => utils.identity.emailChange.invalidate(),
  });
  const hasSecondAthlete = plans[user.planType].athletes === 2;
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => firstField.current?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (update.isPending) return;
    const fields = new FormData(event.currentTarget);
    update.mutate({
      firstName: formText(fields, 'firstName'),
      lastName: formText(fields, 'lastName'),
      email: formText(fields, 'email'),
      ...(fields.has('currentPassword') ? { currentPassword: formText(fields, 'currentPassword') } : {}),
      athleteName: formText(fields, 'athleteName'),
      ...(hasSecondAthlete ? { secondAthleteName: formText(fields, 'secondAthleteName') } : {}),
    });
  }

  return (
    <form className={classNames(utilities.stack, styles.form)} onSubmit={submit}>
      {update.error ? (
        <Alert tone="error">{callErrorText(update.error, { server: failure, network: failure })}</Alert>
      ) : null}
      <div className={styles.names}>
        <TextField
          ref={firstField}
          label="First Name"
          name="firstName"
          autoComplete="given-name"
          maxLength={100}
          defaultValue={user.firstName}
        />
        <TextField
          label="Last Name"
          name="lastName"
          autoComplete="family-name"
          maxLength={100}
          defaultValue={user.lastName}
        />
      </div>
      <EmailFields current={user.email} hasPassword={hasPassword} />
      <TextField
        label="Athlete’s Name"
        name="athleteName"
        autoComplete="off"
        maxLength={100}
        hint="If somebody else swings, such as your child. New videos are sent under this name."
        defaultValue={user.athleteName ?? ''}
        isOptional
      />
      {hasSecondAthlete ? (
        <TextField
          label="Second Athlete"
          name="secondAthleteName"
          autoComplete="off"
          maxLength={100}
          hint="Your plan is for two. You choose whose swing it is when you upload."
          defaultValue={user.secondAthleteName ?? ''}
          isOptional
        />
      ) : null}
      <div className={utilities.row}>
        <Button type="submit" isBusy={update.isPending}>
          Save Changes
        </Button>
        <Button variant="ghost" disabled={update.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

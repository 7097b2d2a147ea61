import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { coachSession } from '@swing/app-shell/lib/coach-session';
import { formText } from '@swing/app-shell/lib/form-text';
import type { CoachProfile } from '@swing/contract/coaching';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import { TextField } from '@swing/ui/text-field';
import { utilities } from '@swing/ui/utilities';
import { useEffect, useRef, type FormEvent } from 'react';
import styles from './profile.module.css';

const errorTexts = { server: 'Failed to update your profile', network: networkErrorMessage };

interface ProfileFormProps {
  profile: CoachProfile;
  onSaved: () => void;
  onCancel: () => void;
}

/** Edits name and organization. The fields start with the saved values. */
export function ProfileForm({ profile, onSaved, onCancel }: ProfileFormProps) {
  const utils = trpc.useUtils();
  const update = trpc.coaching.updateProfile.useMutation({
    onSuccess(saved) {
      utils.coaching.profile.setData({}, saved);
      // The start checklist depends on the organization.
      void utils.coaching.summary.invalidate();
      keepName(saved.profile.fullName);
      onSaved();
    },
  });
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => firstField.current?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (update.isPending) return;
    const fields = new FormData(event.currentTarget);
    update.mutate({ fullName: formText(fields, 'fullName'), organization: formText(fields, 'organization') });
  }

  return (
    <form className={classNames(utilities.stack, styles.form)} onSubmit={submit}>
      {update.error ? <Alert tone="error">{callErrorText(update.error, errorTexts)}</Alert> : null}
      <TextField
        ref={firstField}
        label="Full Name"
        name="fullName"
        autoComplete="name"
        maxLength={100}
        hint="Players see it when they enter your code."
        defaultValue={profile.fullName}
        required
      />
      <TextField
        label="Organization"
        name="organization"
        autoComplete="organization"
        maxLength={100}
        hint="Your team, academy or school. Players see it too."
        defaultValue={profile.organization ?? ''}
        isOptional
      />
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

/** The frame of every page shows the name that was stored at login. */
function keepName(fullName: string): void {
  const session = coachSession.read();
  if (session) coachSession.write({ token: session.token, user: { ...session.user, fullName } });
}

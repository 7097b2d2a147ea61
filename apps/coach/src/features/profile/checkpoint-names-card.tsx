import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { formText } from '@swing/app-shell/lib/form-text';
import type { CoachProfile } from '@swing/contract/coaching';
import {
  checkpointIds,
  defaultCheckpointNames,
  maxCheckpointNameLength,
  type CheckpointNames,
} from '@swing/domain/analyzer/checkpoints';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { classNames } from '@swing/ui/class-names';
import { TextField } from '@swing/ui/text-field';
import { utilities } from '@swing/ui/utilities';
import type { FormEvent } from 'react';
import styles from './profile.module.css';

const errorTexts = { server: 'Failed to save the names', network: networkErrorMessage };

/** The coach's own names for the checkpoints of the analyzer, which cannot be edited while the profile is undefined. */
export function CheckpointNamesCard({ profile }: { profile: CoachProfile | undefined }) {
  const utils = trpc.useUtils();
  const update = trpc.coaching.updateCheckpointNames.useMutation({
    onSuccess({ profile: { checkpointNames } }) {
      // A setting may be being saved: only the names are taken over.
      utils.coaching.profile.setData(
        {},
        (before) => before && { ...before, profile: { ...before.profile, checkpointNames } },
      );
      void utils.analysis.checkpointNames.invalidate();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (update.isPending) return;
    const fields = new FormData(event.currentTarget);
    const names = checkpointIds.map((id) => [id, formText(fields, id)]);
    update.mutate({ names: Object.fromEntries(names) as CheckpointNames });
  }

  return (
    <Card title="Checkpoints">
      <p className={utilities.muted}>
        The moments that you mark in a swing with Shift and 1 to 6. Leave a name empty for the usual one.
      </p>
      <form className={classNames(utilities.stack, styles.form)} onSubmit={submit}>
        {update.error ? <Alert tone="error">{callErrorText(update.error, errorTexts)}</Alert> : null}
        <div className={styles.names}>
          {checkpointIds.map((id) => (
            <TextField
              // A field keeps what is typed, so it starts anew when the saved names arrive.
              key={`${id} ${profile === undefined}`}
              label={defaultCheckpointNames[id]}
              name={id}
              autoComplete="off"
              maxLength={maxCheckpointNameLength}
              placeholder={defaultCheckpointNames[id]}
              defaultValue={profile?.checkpointNames[id] ?? ''}
              disabled={!profile}
            />
          ))}
        </div>
        <div className={utilities.row}>
          <Button type="submit" variant="secondary" isBusy={update.isPending} disabled={!profile}>
            Save Names
          </Button>
          <span className={styles.savedNames} role="status">
            {update.isSuccess ? 'Names saved' : null}
          </span>
        </div>
      </form>
    </Card>
  );
}

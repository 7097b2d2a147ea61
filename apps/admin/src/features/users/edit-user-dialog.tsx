import { trpc } from '@swing/app-shell/api';
import { failureText } from '@swing/app-shell/lib/call-error';
import type { AdminUser } from '@swing/contract/admin-users';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Dialog } from '@swing/ui/dialog';
import { utilities } from '@swing/ui/utilities';
import { useId, useState, type FormEvent } from 'react';
import { EditConflict } from './edit-conflict.tsx';
import { EditUserFields } from './edit-user-fields.tsx';
import { conflictsOf, editableOf, endOfDay, savedText, seenOf, withCurrent } from './user-edit.ts';

interface EditUserDialogProps {
  user: AdminUser;
  onClose: () => void;
  /** Called with the text of the success. */
  onSaved: (text: string) => void;
}

/** Changes names, plan and status of a user. The email address is not editable. */
export function EditUserDialog({ user, onClose, onSaved }: EditUserDialogProps) {
  const formId = useId();
  const utils = trpc.useUtils();
  const [seen, setSeen] = useState(() => seenOf(user));
  const [values, setValues] = useState(() => editableOf(user));
  const [lastDay, setLastDay] = useState('');
  const detail = trpc.administration.readUser.useQuery({ userId: user.id });
  const update = trpc.administration.updateUser.useMutation({
    onSuccess: (updated) => onSaved(savedText(updated)),
    // What has changed counts as seen from now on, so that saving again is a decision.
    onError: (error) => setSeen((current) => withCurrent(current, conflictsOf(error))),
    // The provider may have changed the plan although the call failed.
    onSettled: () => void utils.administration.invalidate(),
  });
  const conflicts = update.error ? conflictsOf(update.error) : [];

  function save(event: FormEvent) {
    event.preventDefault();
    if (update.isPending) return;
    const endsAt = endOfDay(lastDay);
    update.mutate({ userId: user.id, ...values, seen, ...(endsAt === undefined ? {} : { endsAt }) });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissible={!update.isPending}
      title="Edit User"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={update.isPending}>
            Save Changes
          </Button>
        </>
      }
    >
      <form id={formId} className={utilities.stack} onSubmit={save}>
        {update.error && conflicts.length === 0 ? (
          <Alert tone="error">{failureText('Failed to update user', update.error)}</Alert>
        ) : null}
        {conflicts.length > 0 ? (
          <EditConflict
            conflicts={conflicts}
            onTakeOver={() => {
              setValues(withCurrent(values, conflicts));
              update.reset();
            }}
          />
        ) : null}
        <EditUserFields
          email={user.email}
          values={values}
          onChange={(changes) => setValues({ ...values, ...changes })}
          currentStatus={seen.status}
          plan={detail.data && { ...detail.data.plan, status: detail.data.user.subscription_status }}
          lastDay={lastDay}
          onLastDay={setLastDay}
        />
      </form>
    </Dialog>
  );
}

import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { CoachCodeField } from '@swing/app-shell/coach-code-field';
import { forgetInviteCode } from '@swing/app-shell/lib/invite-code-memory';
import { formText } from '@swing/app-shell/lib/form-text';
import { coachTitle, useCoachByCode } from '@swing/app-shell/lib/use-coach-by-code';
import { normaliseInviteCode, unknownCoachCodeMessage } from '@swing/domain/invite-code';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { useState, type FormEvent } from 'react';
import { useFocusRecovery } from './use-focus-recovery.ts';
import type { LinkCoach } from './use-link-coach.ts';
import styles from './account.module.css';

const errorTexts = { server: 'Failed to look up the code', network: networkErrorMessage };

interface FindCoachProps {
  link: LinkCoach;
  /** Code of the invite link that was opened in this browser. Its coach is shown without searching. */
  invitedCode: string | null;
  /** Returns to the current coach. Absent if the player has none. */
  onCancel?: (() => void) | undefined;
}

/** The player types a code, sees the coach's name, and joins. */
export function FindCoach({ link, invitedCode, onCancel }: FindCoachProps) {
  const [code, setCode] = useState(invitedCode);
  const { lookup, coach } = useCoachByCode(code);
  const box = useFocusRecovery(coach ? 'found' : 'form');

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = normaliseInviteCode(formText(new FormData(form), 'code'));
    if (typed === code) void lookup.refetch();
    else setCode(typed || null);
    form.querySelector<HTMLInputElement>('[name="code"]')?.focus();
  }

  function cancel() {
    setCode(null);
    forgetInviteCode();
  }

  if (code !== null && coach) {
    const { name } = coach;
    return (
      <div ref={box} className={classNames(utilities.stack, styles.form)} role="group" aria-label="Join your coach">
        <p role="status">
          This is the code of <strong>{coachTitle(coach)}</strong>. Videos that wait for an analysis go to them, and
          your next ones.
        </p>
        {link.error ? <Alert tone="error">{link.error}</Alert> : null}
        <div className={utilities.row}>
          <Button isBusy={link.isPending} onClick={() => link.link(code, `${name} is your coach now.`)}>
            Join {name}
          </Button>
          <Button variant="ghost" disabled={link.isPending} onClick={cancel}>
            Cancel
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div ref={box}>
      <form className={classNames(utilities.stack, styles.form)} onSubmit={find}>
        <p className={utilities.muted}>Have a coach? Enter their invite code, and your videos go to them.</p>
        {lookup.error && code !== null ? <Alert tone="error">{callErrorText(lookup.error, errorTexts)}</Alert> : null}
        <CoachCodeField
          name="code"
          refusal={code !== null && coach === null ? { code, message: unknownCoachCodeMessage } : null}
          required
        />
        <div className={utilities.row}>
          <Button type="submit" variant="secondary" isBusy={code !== null && lookup.isFetching}>
            Find Coach
          </Button>
          {onCancel ? (
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
        </div>
      </form>
    </div>
  );
}

import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { formText } from '@swing/app-shell/lib/form-text';
import { normaliseInviteCode, unknownCoachCodeMessage } from '@swing/domain/invite-code';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { TextField } from '@swing/ui/text-field';
import { useRef, useState, type FormEvent } from 'react';
import { useKeptFocus } from './use-kept-focus.ts';
import type { LinkCoach } from './use-link-coach.ts';

const errorTexts = { server: 'Failed to look the code up', network: networkErrorMessage };

interface FindCoachProps {
  link: LinkCoach;
  /** Back to the coach of now, where there is one. */
  onCancel?: (() => void) | undefined;
}

/** A code is typed, the coach's name shown, and then the player joins. */
export function FindCoach({ link, onCancel }: FindCoachProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState<string | null>(null);
  const lookup = trpc.identity.coachByCode.useQuery({ code: code ?? '' }, { enabled: code !== null, gcTime: 0 });
  const name = code === null ? null : lookup.data?.coachName;
  const isUnknown = code !== null && lookup.isSuccess && name === null;
  const box = useKeptFocus(name ? 'found' : 'form');

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = normaliseInviteCode(formText(new FormData(event.currentTarget), 'code'));
    if (typed === code) void lookup.refetch();
    else setCode(typed || null);
    input.current?.focus();
  }

  if (code !== null && name) {
    return (
      <div ref={box} className="ui-stack account-form" role="group" aria-label="Join your coach">
        <p role="status">
          This is the code of <strong>{name}</strong>. Videos that wait for an analysis go to them, and your next ones.
        </p>
        {link.error ? <Alert tone="error">{link.error}</Alert> : null}
        <div className="ui-row">
          <Button isBusy={link.isPending} onClick={() => link.link(code, `${name} is your coach now.`)}>
            Join {name}
          </Button>
          <Button variant="ghost" disabled={link.isPending} onClick={() => setCode(null)}>
            Cancel
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div ref={box}>
      <form className="ui-stack account-form" onSubmit={find}>
        <p className="ui-muted">Have a coach? Enter their invite code, and your videos go to them.</p>
        {lookup.error && code !== null ? <Alert tone="error">{callErrorText(lookup.error, errorTexts)}</Alert> : null}
        <TextField
          ref={input}
          label="Coach Invite Code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          error={isUnknown ? unknownCoachCodeMessage : null}
          required
        />
        <div className="ui-row">
          <Button type="submit" variant="secondary" isBusy={lookup.isFetching}>
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

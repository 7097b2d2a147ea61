import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { forgetInviteCode } from '@swing/app-shell/lib/invite-code-memory';
import { useState } from 'react';

const errorTexts = { server: 'Failed to update account', network: networkErrorMessage };

export interface LinkCoach {
  /** Links the account to the coach of a code, or leaves the coach if the code is empty. `done` is `successText` after success. */
  link: (code: string, successText: string) => void;
  isPending: boolean;
  error: string | null;
  /** Success message of the last change, or null. */
  done: string | null;
}

/** Links a player to a coach, or unlinks them. */
export function useLinkCoach(onLinked: () => void): LinkCoach {
  const utils = trpc.useUtils();
  const [done, setDone] = useState<string | null>(null);
  const update = trpc.identity.updateProfile.useMutation({
    async onSuccess() {
      forgetInviteCode();
      await utils.identity.myCoach.invalidate();
      onLinked();
    },
  });

  function link(coachCode: string, successText: string) {
    setDone(null);
    update.mutate({ coachCode }, { onSuccess: () => setDone(successText) });
  }

  return {
    link,
    isPending: update.isPending,
    error: update.error ? callErrorText(update.error, errorTexts) : null,
    done,
  };
}

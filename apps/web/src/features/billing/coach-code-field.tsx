import { readCallError } from '@swing/app-shell/lib/call-error';
import { rememberedInviteCode } from '@swing/app-shell/lib/invite-code-memory';
import { unknownCoachCodeMessage } from '@swing/domain/invite-code';
import { TextField } from '@swing/ui/text-field';
import { useEffect, useRef } from 'react';

/** The invite code of a coach, filled in for who came by an invite link (DECISIONS 22). */
export function CoachCodeField({ error }: { error: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  return (
    <TextField
      ref={input}
      label="Coach Invite Code"
      name="coachCode"
      isOptional
      hint="Have a coach already? Enter their code, and your swings go to them."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      defaultValue={rememberedInviteCode() ?? ''}
      error={error}
    />
  );
}

/** The server's word on the code alone, to be read at its field; null when the call failed for another reason. */
export function coachCodeProblem(thrown: unknown): string | null {
  const error = readCallError(thrown);
  return error.kind === 'server' && error.message === unknownCoachCodeMessage ? error.message : null;
}

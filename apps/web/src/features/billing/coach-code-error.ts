import type { CoachCodeError } from '@swing/app-shell/coach-code-field';
import { readCallError } from '@swing/app-shell/lib/call-error';
import { tooManyCodesMessage, unknownCoachCodeMessage } from '@swing/domain/invite-code';

/** The server's error about the coach code, to show at its field. Null if the call failed for another reason. */
export function coachCodeError(call: {
  error: unknown;
  variables?: { coachCode?: string | undefined } | undefined;
}): CoachCodeError | null {
  const error = call.error ? readCallError(call.error) : null;
  if (error?.kind !== 'server' || ![unknownCoachCodeMessage, tooManyCodesMessage].includes(error.message)) return null;
  return { code: call.variables?.coachCode ?? '', message: error.message };
}

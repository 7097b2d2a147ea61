import type { CodeRefusal } from '@swing/app-shell/coach-code-field';
import { readCallError } from '@swing/app-shell/lib/call-error';
import { tooManyCodesMessage, unknownCoachCodeMessage } from '@swing/domain/invite-code';

/** The server's word on the code alone, to be read at its field; null when the call failed for another reason. */
export function codeRefusal(call: {
  error: unknown;
  variables?: { coachCode?: string | undefined } | undefined;
}): CodeRefusal | null {
  const error = call.error ? readCallError(call.error) : null;
  if (error?.kind !== 'server' || ![unknownCoachCodeMessage, tooManyCodesMessage].includes(error.message)) return null;
  return { code: call.variables?.coachCode ?? '', message: error.message };
}

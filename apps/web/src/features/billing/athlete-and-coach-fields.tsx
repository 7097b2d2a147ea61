import { CoachCodeField, type CoachCodeError } from '@swing/app-shell/coach-code-field';
import { readCallError } from '@swing/app-shell/lib/call-error';
import { rememberedInviteCode } from '@swing/app-shell/lib/invite-code-memory';
import { tooManyCodesMessage, unknownCoachCodeMessage } from '@swing/domain/invite-code';
import { TextField } from '@swing/ui/text-field';
import type { CheckoutDraft } from './checkout-draft.ts';

interface AthleteAndCoachFieldsProps {
  /** Values typed before, in this browser tab. */
  draft: CheckoutDraft;
  /** The server's refusal of the coach code, or null. */
  refusal: CoachCodeError | null;
}

/** The optional fields of a new account: the athlete, if another person pays, and the coach's invite code. */
export function AthleteAndCoachFields({ draft, refusal }: AthleteAndCoachFieldsProps) {
  return (
    <>
      <TextField
        label="Athlete’s Name"
        name="athleteName"
        isOptional
        hint="If you are paying for somebody else, such as your child."
        autoComplete="off"
        maxLength={100}
        defaultValue={draft.athleteName}
      />
      <CoachCodeField
        name="coachCode"
        isOptional
        hint="Have a coach already? Enter their code, and your swings go to them."
        defaultValue={draft.coachCode ?? rememberedInviteCode() ?? ''}
        refusal={refusal}
      />
    </>
  );
}

/** The server's error about the coach code, to show at its field. Null if the call failed for another reason. */
export function coachCodeError(call: {
  error: unknown;
  variables?: { coachCode?: string | undefined } | undefined;
}): CoachCodeError | null {
  const error = call.error ? readCallError(call.error) : null;
  if (error?.kind !== 'server' || ![unknownCoachCodeMessage, tooManyCodesMessage].includes(error.message)) return null;
  return { code: call.variables?.coachCode ?? '', message: error.message };
}

import { CoachCodeField, type CoachCodeError } from '@swing/app-shell/coach-code-field';
import { rememberedInviteCode } from '@swing/app-shell/lib/invite-code-memory';
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

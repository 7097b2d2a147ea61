import { TextField } from '@swing/ui/text-field';

/** Asks whose swings the plan is for, where the payer is not the player. */
export function AthleteNameField({ defaultValue }: { defaultValue?: string | undefined }) {
  return (
    <TextField
      label="Athlete’s Name"
      name="athleteName"
      isOptional
      hint="If you are paying for somebody else, such as your child."
      autoComplete="off"
      maxLength={100}
      defaultValue={defaultValue}
    />
  );
}

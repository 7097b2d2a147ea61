import { Checkbox } from '@swing/ui/checkbox';

/** DECISIONS 18: asked of everybody who buys, and recorded. */
export function ConsentBox({ error }: { error?: string | undefined }) {
  return (
    <Checkbox
      name="consent"
      label="I am 18 or older, or my parent or guardian agrees."
      error={error}
      aria-required="true"
    />
  );
}

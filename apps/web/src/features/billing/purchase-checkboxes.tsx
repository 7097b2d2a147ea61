import { Checkbox } from '@swing/ui/checkbox';

/** The age consent. Required for every purchase, and recorded (billing-2). */
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

export function IphoneBox() {
  return <Checkbox name="iphone" label="I have an iPhone 11 or newer and can download apps from the App Store." />;
}

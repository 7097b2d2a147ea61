import { Checkbox } from '@swing/ui/checkbox';

export function IphoneBox() {
  return <Checkbox name="iphone" label="I have an iPhone 11 or newer and can download apps from the App Store." />;
}

const missingIphoneMessage = 'Please confirm you have an iPhone 11 or newer and can download apps from the App Store';
export const missingBillingNameMessage = 'Please fill in your name for billing';
export const missingFieldsMessage = 'Please fill in all fields';

interface Filled {
  /** What has to be filled in, as it was typed. */
  texts: readonly string[];
  hasIphone: boolean;
}

/** What keeps Complete Your Upgrade from going on, or null: `missing` is how a missing text is called. */
export function upgradeProblem({ texts, hasIphone }: Filled, missing: string): string | null {
  if (!hasIphone) return missingIphoneMessage;
  return texts.some((text) => text.trim() === '') ? missing : null;
}

const missingIphoneMessage = 'Please confirm you have an iPhone 11 or newer and can download apps from the App Store';
export const missingBillingNameMessage = 'Please fill in your name for billing';
export const missingFieldsMessage = 'Please fill in all fields';

interface Filled {
  /** The required texts, as typed. */
  texts: readonly string[];
  hasIphone: boolean;
}

/** Returns the first problem of the upgrade form, or null. `missing` is the message for an empty text. */
export function upgradeProblem({ texts, hasIphone }: Filled, missing: string): string | null {
  if (!hasIphone) return missingIphoneMessage;
  return texts.some((text) => text.trim() === '') ? missing : null;
}

/** Shown when a purchase is submitted without consent (billing-2). */
export const missingConsentMessage = 'Please confirm that you are 18 or older, or that your parent or guardian agrees.';

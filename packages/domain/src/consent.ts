/** DECISIONS 18: nobody can buy without. */
export const missingConsentMessage = 'Please confirm that you are 18 or older, or that your parent or guardian agrees.';

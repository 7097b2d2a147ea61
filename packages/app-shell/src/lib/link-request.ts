import { networkErrorMessage } from './call-error.ts';

/** A mutation that mails a link: the part of the typed hooks' result that the forms need. */
export interface LinkRequest {
  mutate(input: { email: string }): void;
  isPending: boolean;
  isSuccess: boolean;
  error: unknown;
}

/** Error texts for every request of a mailed link. */
export const linkRequestTexts = { server: 'Failed to send reset email', network: networkErrorMessage };
export const verificationRequestTexts = { server: 'Failed to send verification email', network: networkErrorMessage };

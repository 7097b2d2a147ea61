import { networkErrorMessage } from './call-error.ts';

/** A call that has a mail with a link sent; what the typed hooks answer, as far as the forms need it. */
export interface LinkRequest {
  mutate(input: { email: string }): void;
  isPending: boolean;
  isSuccess: boolean;
  error: unknown;
}

/** For every mail with a link. */
export const linkRequestTexts = { server: 'Failed to send reset email', network: networkErrorMessage };
export const verificationRequestTexts = { server: 'Failed to send verification email', network: networkErrorMessage };

import { deriveKey } from './app-secret.ts';
import { readIdToken, signIdToken } from './id-token.ts';

export interface UploadTokens {
  /** The token in the URL for the analysis upload `id` (a UUID). */
  tokenFor(id: string): string;
  /** The analysis upload's id, or null for a forged or malformed token. The caller ensures that it is used once. */
  idFrom(token: string): string | null;
}

/** Tokens of the single-use URLs to which analyses are uploaded. */
export function createUploadTokens(appSecret: string): UploadTokens {
  const key = deriveKey(appSecret, 'analysis-upload');
  return {
    tokenFor: (id) => signIdToken(key, 'analysis-upload', id),
    idFrom: (token) => readIdToken(key, 'analysis-upload', token),
  };
}

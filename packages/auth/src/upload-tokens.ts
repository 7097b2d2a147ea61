import { deriveKey } from './app-secret.ts';
import { readIdToken, signIdToken } from './id-token.ts';

export interface UploadTokens {
  /** The token of the URL that may deliver the analysis upload `id` (a UUID). */
  tokenFor(id: string): string;
  /** The analysis upload's id, or null for a forged or malformed token. That it works once is for the caller to keep. */
  idFrom(token: string): string | null;
}

/** Tokens of the single-use URLs that analyses are sent to. */
export function createUploadTokens(appSecret: string): UploadTokens {
  const key = deriveKey(appSecret, 'analysis-upload');
  return {
    tokenFor: (id) => signIdToken(key, 'analysis-upload', id),
    idFrom: (token) => readIdToken(key, 'analysis-upload', token),
  };
}

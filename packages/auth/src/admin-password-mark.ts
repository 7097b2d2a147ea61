import { deriveKey } from './app-secret.ts';
import { sign } from './signature.ts';

/**
 * A text of 32 characters that differs for each password. It is stored to notice that the password has changed. Without APP_SECRET
 * nobody can find the password by guessing.
 */
export function adminPasswordMark(appSecret: string, password: string): string {
  return sign(deriveKey(appSecret, 'admin-password'), [password]);
}

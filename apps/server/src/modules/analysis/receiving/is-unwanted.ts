import { AppError } from '../../../kernel/app-error.ts';

/** Whether nobody needs the analysis any more: its submission was removed or has another one, or its sender may not analyze it now. */
export function isUnwanted(thrown: unknown): boolean {
  return thrown instanceof AppError && ['NOT_FOUND', 'NOT_POSSIBLE_NOW', 'UPLOAD_URL_USED'].includes(thrown.code);
}

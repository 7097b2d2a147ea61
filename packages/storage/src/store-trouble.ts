import { StoreUnavailableError } from './object-store-errors.ts';

/** No room, no right to write, a broken device, too many files. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EMFILE', 'ENFILE'];

/** Whether a failure is the store's own, which passes when somebody sees to it, and says nothing of what was asked of it. */
export function isStoreTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreUnavailableError) return true;
  if ('code' in error && diskCodes.includes(String(error.code))) return true;
  // Errors of the S3 client carry `$metadata`, without a status where no answer came.
  if (!('$metadata' in error)) return false;
  const { httpStatusCode: status } = error.$metadata as { httpStatusCode?: number };
  return status === undefined || status >= 500 || status === 429;
}

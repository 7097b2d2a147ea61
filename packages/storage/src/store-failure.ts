import { StoreUnavailableError } from './object-store-errors.ts';

/** No space, no write permission, a broken device, too many open files. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EMFILE', 'ENFILE'];

/** Whether a failure is caused by the store rather than by the request, so that a retry can succeed once the store is fixed. */
export function isStoreFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreUnavailableError) return true;
  if ('code' in error && diskCodes.includes(String(error.code))) return true;
  // Errors of the S3 client have `$metadata`, without a status if there was no response.
  if (!('$metadata' in error)) return false;
  const { httpStatusCode: status } = error.$metadata as { httpStatusCode?: number };
  return status === undefined || status >= 500 || status === 429;
}

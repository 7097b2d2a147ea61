import type { ObjectStore } from '@swing/storage/object-store';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../app-error.ts';
import { parseRange } from './byte-range.ts';
import { FileResponse } from './file-response.ts';
import { evaluatePreconditions } from './preconditions.ts';

interface StoredFile {
  storageKey: string;
  /** Bytes. */
  size: number;
  contentType: string;
  fileName: string;
  isAttachment: boolean;
  /** When the content became available. The content of a key never changes. */
  modifiedAt: Date;
}

/**
 * Returns the response for a stored file, or the part of it that the request's headers ask for. Throws PRECONDITION_FAILED and
 * RANGE_NOT_SATISFIABLE.
 */
export function serveStored(storage: ObjectStore, headers: IncomingHttpHeaders, file: StoredFile): FileResponse {
  const { storageKey, size, modifiedAt } = file;
  const etag = `"${storageKey}-${size}"`;
  const { outcome, isRangeAllowed } = evaluatePreconditions(headers, { etag, modifiedAt });
  if (outcome === 'failed')
    throw new AppError('PRECONDITION_FAILED', 'The file does not match the conditions of the request.');
  const isNotModified = outcome === 'not-modified';
  const range = parseRange(isRangeAllowed ? headers.range : undefined, size);
  if (range === 'unsatisfiable' && !isNotModified) {
    throw new AppError('RANGE_NOT_SATISFIABLE', `The range is outside the file, which has ${size} bytes.`, {
      headers: { 'content-range': `bytes */${size}`, 'accept-ranges': 'bytes' },
    });
  }
  const part = typeof range === 'string' ? null : range;
  const open = async () => (await storage.read(storageKey, part ?? undefined)).stream;
  const { contentType, fileName, isAttachment } = file;
  return new FileResponse({ open, size, part, contentType, fileName, isAttachment, etag, modifiedAt, isNotModified });
}

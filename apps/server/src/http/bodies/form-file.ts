import type { FastifyRequest } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { once } from 'node:events';
import { AppError } from '../../kernel/app-error.ts';

/** Time for the form reader to finish once the whole body has arrived. */
const formTimeoutMs = 1_000;

/** Returns the file of a multipart form, in its field "file". Throws BAD_REQUEST if there is none. */
export async function formFile(request: FastifyRequest): Promise<{ stream: Readable; contentType: string }> {
  const part = request.isMultipart() ? await firstFile(request) : undefined;
  if (!part || part.fieldname !== 'file') {
    throw new AppError('BAD_REQUEST', 'Send the video as multipart form data in the field "file".');
  }
  return { stream: part.file, contentType: part.mimetype };
}

async function firstFile(request: FastifyRequest): ReturnType<FastifyRequest['file']> {
  const settled = new AbortController();
  try {
    return await Promise.race([request.file(), endOfBody(request, settled.signal)]);
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : unreadableForm(thrown);
  } finally {
    settled.abort();
  }
}

/**
 * Throws BAD_REQUEST a second after the body has ended. The form reader never finishes some forms without a file, such
 * as one whose only part is not form data.
 */
async function endOfBody({ raw }: FastifyRequest, signal: AbortSignal): Promise<never> {
  if (!raw.readableEnded) await once(raw, 'end', { signal });
  await delay(formTimeoutMs, undefined, { signal });
  throw unreadableForm();
}

function unreadableForm(cause?: unknown): AppError {
  return new AppError('BAD_REQUEST', 'The form could not be read.', { cause });
}

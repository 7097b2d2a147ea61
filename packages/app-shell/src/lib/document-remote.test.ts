import type { DocumentPage } from '@swing/contract/analyzer-documents';
import { expect, it } from 'vitest';
import { createDocumentRemote } from './document-remote.ts';
import { networkError, refusedCall, unexpectedResponseError } from './testing/failed-calls.ts';

const submissionId = '5f1c0a52-4f5e-4f0e-9a51-0d6f6d1c9e11';
const page: DocumentPage = { items: [], version: 3, next: null, now: '2026-11-20T10:00:00.000Z' };
const { signal } = new AbortController();
const item = { id: 'a', data: { kind: 'drawing' }, editedAt: '2026-11-20T10:00:00.000Z', format: 1 };

function setUp(answer: DocumentPage | Error = page, isSignedIn = true) {
  const inputs: unknown[] = [];
  const signals: AbortSignal[] = [];
  const call = (input: unknown, options: { signal: AbortSignal }) => {
    inputs.push(input);
    signals.push(options.signal);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const remote = createDocumentRemote({ readDocument: call, saveDocument: call }, submissionId, () => isSignedIn);
  return { remote, inputs, signals };
}

it('[PLUS-05] reads and saves the document of its submission', async () => {
  const { remote, inputs, signals } = setUp();
  expect(await remote.read(2, signal)).toBe(page);
  expect(await remote.save([item], 3, signal)).toBe(page);
  expect(signals).toEqual([signal, signal]);
  expect(inputs).toEqual([
    { submissionId, after: 2 },
    { submissionId, items: [item], after: 3 },
  ]);
});

it.each([
  ['unreachable', networkError(), 'The server could not be reached.'],
  [
    'unavailable',
    unexpectedResponseError(502),
    'The server could not save the work just now. We will try again automatically.',
  ],
  [
    'unavailable',
    refusedCall('RATE_LIMITED', 'Too many requests.'),
    'The server could not save the work just now. We will try again automatically.',
  ],
  [
    'signed-out',
    refusedCall('UNAUTHENTICATED', 'Not signed in'),
    'You are signed out. Sign in again in another tab, then press Retry.',
  ],
  [
    'refused',
    refusedCall(
      'TOO_LARGE',
      'This analysis is full: its drawings are too many or too large. Delete some, then save again.',
    ),
    'This analysis is full: its drawings are too many or too large. Delete some, then save again.',
  ],
])('[PLUS-05] reports a failed call as %s', async (kind, error, message) => {
  await expect(setUp(error).remote.read(0, signal)).rejects.toMatchObject({ kind, message });
});

it('[PLUS-05] sends nothing for another account than the one that made the drawings', async () => {
  const { remote, inputs } = setUp(page, false);
  await expect(remote.save([item], 3, signal)).rejects.toMatchObject({ kind: 'signed-out' });
  expect(inputs).toEqual([]);
});

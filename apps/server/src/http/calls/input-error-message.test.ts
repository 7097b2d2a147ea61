import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { safeParse, type $ZodObject } from 'zod/v4/core';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { verbs } from '../verb-registry.ts';
import { inputErrorMessage } from './input-error-message.ts';

/** Fixed product texts without a full stop, and one rule with a similar text. */
const fixedTexts = [
  'Password must be at least 8 characters',
  'Password must be at least 8 characters long',
  'Password must be at most 1024 characters',
  'Invalid or missing reset token',
];

const wrongValues = [undefined, null, '', ' ', 'x'.repeat(100_000), 'nonsense', 42, -1, 1.5, 1e300, true, {}, []];

const fields = [...verbs.json, ...verbs.stream].flatMap((verb) => {
  const { shape } = (verb.input as unknown as $ZodObject)._zod.def;
  return Object.keys(shape).map((field) => [verb.name, field, verb.input] as const);
});

it('[API-04] every field of every call refuses wrong values with a readable sentence', () => {
  expect(fields.length).toBeGreaterThan(60);
  const sentences = new Set<string>();
  for (const [, field, schema] of fields) {
    for (const value of wrongValues) {
      const { error } = safeParse(schema, { [field]: value }, { error: inputErrorMessage });
      const first = error?.issues.find(({ path }) => path[0] === field);
      if (first) sentences.add(first.message);
    }
  }
  const isSentence = (text: string) =>
    /^(Please|Your|The|This|Invalid|A) [a-z '-]+[^_]*\.$/.test(
      text.replace(/must be one of: [\w, ]+\.$/, 'must be known.'),
    ) && !/[a-z][A-Z]|undefined|NaN|null|expected|received/.test(text);
  expect([...sentences].filter((text) => !isSentence(text) && !fixedTexts.includes(text))).toEqual([]);
  expect(sentences.size).toBeGreaterThan(40);
});

it.each([
  [[], 'must have at least 1 entry.'],
  [Array.from({ length: 5_000 }, () => '3f2b5d4e-0000-4000-8000-000000000000'), 'may have at most 100 entries.'],
])('[API-04] says how many entries a list may have (%#)', (submissionIds, sentence) => {
  const { input } = verbs.json.find(({ name }) => name === 'administration.assignSubmissions')!;
  const { error } = safeParse(input, { submissionIds }, { error: inputErrorMessage });
  expect(error?.issues.find(({ path }) => path[0] === 'submissionIds')?.message).toBe(
    `The submissions to assign ${sentence}`,
  );
});

describe('over HTTP', () => {
  let server: TestServer;
  const headers = {} as Record<'player' | 'coach', { authorization: string }>;
  beforeAll(async () => {
    server = await startTestServer();
    headers.player = await server.signIn((await server.factories.createPlayer()).accountId, 'player');
    headers.coach = await server.signIn((await server.factories.createCoach()).accountId, 'coach');
  });
  afterAll(() => server.close());

  const id = '3f2b5d4e-0000-4000-8000-000000000000';
  const upload = { submissionId: id, r2Key: 'f', videoSize: 1 };

  it.each([
    ['POST', '/api/login', {}, 'Please enter your email address.'],
    ['POST', '/api/login', { email: 'a@b.test' }, 'Please enter your password.'],
    ['POST', '/api/login', { email: 'a@b.test', password: 12 }, 'Please enter your password.'],
    ['POST', '/api/login', [1, 2], 'Please enter your email address.'],
    ['POST', '/api/forgot-password', {}, 'Please enter your email address.'],
    ['POST', '/api/forgot-password', { email: 'nobody' }, 'Please enter a valid email address.'],
    ['POST', '/api/reset-password', { token: 'x' }, 'Please enter a new password.'],
    ['POST', '/api/reset-password', { newPassword: 'long enough' }, 'Invalid or missing reset token'],
    ['POST', '/api/coach/signup', { email: 'a@b.test', password: 'long enough' }, 'Please enter your full name.'],
    [
      'POST',
      '/api/stripe/create-checkout',
      { email: 'a@b.test', planId: 'gold', consent: true },
      'Please choose one of our plans: starter, performance or sixmonth.',
    ],
    [
      'POST',
      '/api/stripe/create-checkout',
      { email: 'a@b.test', planId: 'starter', consent: true, firstName: 'x'.repeat(101) },
      'A name can have at most 100 characters.',
    ],
    ['POST', '/api/video/upload-url', { fileName: '' }, 'Please enter the file name.'],
    ['POST', '/api/video/submit', { ...upload, videoSize: '1' }, 'The size of the video in bytes must be a number.'],
    ['POST', '/api/video/submit', { ...upload, submissionId: 'none' }, 'The id of the submission is not valid.'],
    ['POST', '/api/video/submit', { ...upload, wantsDrills: 'yes' }, 'The drills option must be true or false.'],
    ['GET', '/api/submissions?limit=1e9', undefined, 'The number of entries per page must be at most 100.'],
    ['GET', '/api/submissions?limit=1.5', undefined, 'The number of entries per page must be a whole number.'],
    [
      'PATCH',
      `/api/submission/${id}/status`,
      { status: 'lost' },
      'The status must be one of: pending, uploading, analyzing, completed.',
    ],
  ] as const)('[API-04] %s %s %j: %s', async (method, url, payload, sentence) => {
    const signedIn = method === 'PATCH' ? headers.coach : headers.player;
    const answer = await server.app.inject({
      method,
      url,
      headers: signedIn,
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    const { success, error, message } = answer.json();
    expect([answer.statusCode, success, error, message]).toEqual([400, false, sentence, sentence]);
  });
});

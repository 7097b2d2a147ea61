import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchAnswer, StrangeAnswerError } from './fetch-answer.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(response: Response) {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  return fetchAnswer('/api/trpc/x');
}

describe('answers of typed calls', () => {
  it.each([
    [200, { result: { data: 1 } }],
    [202, { error: { message: 'Your payment is being confirmed.', code: -32009, data: {} } }],
    [401, { error: { message: 'Please sign in.', code: -32001, data: {} } }],
  ])('passes ours with HTTP %i on whole', async (status, body) => {
    const answer = await answerWith(Response.json(body, { status }));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual(body);
  });

  it.each([
    [502, '<html>Bad Gateway</html>'],
    [500, ''],
    [200, '<html>Sign in to the hotel</html>'],
    [200, '{"error":"?"}'],
    [503, '"busy"'],
  ])('tells HTTP %i with %j apart', async (status, text) => {
    const refused = await answerWith(new Response(text, { status })).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(StrangeAnswerError);
    expect((refused as StrangeAnswerError).httpStatus).toBe(status);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchResponse, UnexpectedResponseError } from './fetch-response.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(response: Response) {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  return fetchResponse('/api/trpc/x');
}

describe('responses to typed calls', () => {
  it.each([
    [200, { result: { data: 1 } }],
    [202, { error: { message: 'Your payment is being confirmed.', code: -32009, data: {} } }],
    [401, { error: { message: 'Please sign in.', code: -32001, data: {} } }],
  ])('returns our server’s response with HTTP %i unchanged', async (status, body) => {
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
  ])('throws UnexpectedResponseError for HTTP %i with %j', async (status, text) => {
    const refused = await answerWith(new Response(text, { status })).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(UnexpectedResponseError);
    expect((refused as UnexpectedResponseError).httpStatus).toBe(status);
  });
});

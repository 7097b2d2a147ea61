import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { MailError } from './mail-error.ts';
import { createMailer } from './mailer.ts';

const mail = {
  id: '0198c2a4-7d11-7f00-8a6b-5c3d2e1f0a9b',
  to: 'sam@example.test',
  subject: 'Your swing analysis is ready',
  html: '<p>Ready</p>',
  text: 'Ready',
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a provider with the given response. Returns its URL. */
async function startProvider(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

async function failureOf(baseUrl: string, timeout?: number): Promise<MailError> {
  const mailer = createMailer({ apiKey: 're_secret', from: 'coach@example.test', baseUrl, timeout });
  const error: unknown = await mailer.send(mail).catch((reason: unknown) => reason);
  if (!(error instanceof MailError)) throw new Error('The mail was taken.', { cause: error });
  return error;
}

describe('createMailer', () => {
  it('sends the mail once per id, with the key, and returns the provider’s id', async () => {
    const requests: { method?: string; url?: string; authorization?: string; key?: unknown; body: unknown }[] = [];
    const baseUrl = await startProvider((request, response) => {
      const { method, url, headers } = request;
      void text(request).then((body) => {
        const { authorization, 'idempotency-key': key } = headers;
        requests.push({ method, url, authorization, key, body: JSON.parse(body) });
        response.setHeader('content-type', 'application/json').end('{"id":"prov-1"}');
      });
    });
    const mailer = createMailer({ apiKey: 're_secret', from: 'Swing <coach@example.test>', baseUrl });
    await expect(mailer.send(mail)).resolves.toEqual({ providerId: 'prov-1' });
    const { id, ...content } = mail;
    expect(requests).toEqual([
      {
        method: 'POST',
        url: '/emails',
        authorization: 'Bearer re_secret',
        key: id,
        body: { from: 'Swing <coach@example.test>', ...content },
      },
    ]);
  });

  it.each([
    [422, 'validation_error', false],
    [422, 'missing_required_field', false],
    [401, 'restricted_api_key', true],
    [403, 'invalid_api_key', true],
    [409, 'invalid_idempotent_request', false],
    [409, 'concurrent_idempotent_requests', true],
    [429, 'rate_limit_exceeded', true],
    [429, 'daily_quota_exceeded', true],
    [500, 'internal_server_error', true],
  ])('marks %i %s as retryable: %s', async (statusCode, name, isRetryable) => {
    const baseUrl = await startProvider((_request, response) => {
      response.writeHead(statusCode, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ statusCode, name, message: 'Told why.' }));
    });
    const error = await failureOf(baseUrl);
    expect(error).toMatchObject({ code: name, statusCode, isRetryable });
    expect(error.message).toContain('Told why.');
    expect(error.message).not.toContain('re_secret');
  });

  it('marks a gateway’s HTML error page as retryable', async () => {
    const baseUrl = await startProvider((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
    await expect(failureOf(baseUrl)).resolves.toMatchObject({ statusCode: 502, isRetryable: true });
  });

  it('marks a broken, missing or refused response as retryable', async () => {
    const unfinished = await startProvider((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"id":');
      response.destroy();
    });
    await expect(failureOf(unfinished)).resolves.toMatchObject({ isRetryable: true });
    server?.close();
    await expect(failureOf(unfinished)).resolves.toMatchObject({ statusCode: null, isRetryable: true });
    const silent = await startProvider(() => {});
    await expect(failureOf(silent, 50)).resolves.toMatchObject({ statusCode: null, isRetryable: true });
  });

  it('marks a response without an id as retryable', async () => {
    const baseUrl = await startProvider((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{}');
    });
    await expect(failureOf(baseUrl)).resolves.toMatchObject({ isRetryable: true });
  });

  it('requires an API key', () => {
    expect(() => createMailer({ apiKey: '', from: 'coach@example.test' })).toThrow('The mailer needs an API key.');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let openapi: string;
let paths: Record<string, Record<string, { summary: string; operationId: string; requestBody?: unknown }>>;
beforeAll(async () => {
  server = await startTestServer();
  ({ openapi, paths } = (await server.app.inject('/api/openapi.json')).json());
});
afterAll(() => server.close());

/**
 * The implemented documented calls, and the required fields of their bodies. A missing token has its own error text.
 */
const documented = [
  ['post', '/api/login', ['email', 'password']],
  ['post', '/api/logout', []],
  ['get', '/api/me', []],
  ['post', '/api/checkout', ['email', 'password', 'firstName', 'lastName', 'planType', 'consent']],
  ['post', '/api/subscription/change', ['email', 'newPlan', 'firstName', 'lastName']],
  ['post', '/api/subscription/proration-preview', ['newPlan']],
  ['post', '/api/stripe/create-checkout', ['email', 'planId', 'consent']],
  ['post', '/api/stripe/verify-session', ['sessionId']],
  ['post', '/api/stripe/create-portal', ['customerId']],
  ['post', '/api/stripe/webhook', []],
  ['post', '/api/forgot-password', ['email']],
  ['post', '/api/reset-password', ['newPassword']],
  ['post', '/api/user/update', ['firstName', 'lastName', 'email']],
  ['post', '/api/user/password', ['currentPassword', 'newPassword']],
  ['get', '/api/submissions', []],
  ['post', '/api/video/upload-url', ['fileName']],
  ['put', '/api/video/upload/{submissionId}', []],
  ['post', '/api/video/tus/', []],
  ['patch', '/api/video/tus/{id}', []],
  ['head', '/api/video/tus/{id}', []],
  ['post', '/api/video/submit', ['submissionId', 'r2Key', 'videoSize']],
  ['get', '/api/video/stream/{key}', []],
  ['get', '/api/submission/{id}', []],
  ['patch', '/api/submission/{id}/status', ['status']],
  ['post', '/api/coach/signup', ['email', 'password', 'fullName']],
  ['post', '/api/coach/login', ['email', 'password']],
  ['post', '/api/coach/verify', []],
  ['post', '/api/coach/resend-verification', ['email']],
  ['post', '/api/coach/forgot-password', ['email']],
  ['post', '/api/coach/reset-password', ['newPassword']],
  ['get', '/api/coach/submissions', []],
  ['post', '/api/admin/login', ['password']],
  ['post', '/api/analytics/track', ['event_type', 'page_path', 'session_id']],
  ['post', '/api/analysis/upload-to-stream', ['fileName', 'contentType', 'submissionId']],
  ['post', '/api/analysis/upload/{token}', []],
] as const;

/** Documented calls of the admin area, which are not implemented yet. */
const stillToCome = [
  ['DELETE', '/api/submission/none'],
  ['GET', '/api/admin/submissions'],
  ['GET', '/api/admin/users'],
  ['POST', '/api/admin/user/update'],
  ['POST', '/api/admin/resend-welcome'],
  ['POST', '/api/admin/password-reset'],
  ['DELETE', '/api/admin/user/delete'],
  ['GET', '/api/admin/coaches'],
  ['DELETE', '/api/admin/coach/none'],
  ['GET', '/api/analytics/dashboard'],
] as const;

describe('[API-03] documented calls', () => {
  it('are described in the format OpenAPI 3.1', () => expect(openapi).toBe('3.1.0'));

  it.each(documented)('describes %s %s with the fields it needs', (method, path, required) => {
    const call = paths[path]?.[method];
    expect(call?.summary).toMatch(/^[A-Z]/);
    const schema = (call?.requestBody as { content: Record<string, { schema: { required?: string[] } }> } | undefined)
      ?.content['application/json']?.schema;
    expect([...(schema?.required ?? [])].sort()).toEqual([...required].sort());
  });

  it.each(stillToCome)('does not implement %s %s yet', async (method, url) => {
    const answer = await server.app.inject({ method, url, ...(method === 'GET' ? {} : { payload: {} }) });
    expect(answer.statusCode).toBe(404);
  });

  it.each(['/healthz', '/readyz'])('responds to %s with 200', async (url) => {
    expect((await server.app.inject(url)).statusCode).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/**
 * Every documented call: method, path, the fields it needs, and the fields it also accepts. Written by hand, so that
 * a call missing on the server fails here. A missing token counts as an empty one, which has its own error text.
 */
const documentedCalls = [
  ['POST', '/api/login', ['email', 'password'], []],
  ['POST', '/api/logout', [], []],
  ['GET', '/api/me', [], []],
  ['POST', '/api/checkout', ['email', 'password', 'firstName', 'lastName', 'planType', 'consent'], []],
  ['POST', '/api/subscription/change', ['email', 'newPlan', 'firstName', 'lastName'], []],
  ['POST', '/api/subscription/proration-preview', ['newPlan'], []],
  ['POST', '/api/stripe/create-checkout', ['email', 'planId', 'consent'], ['firstName', 'lastName', 'coachCode']],
  ['POST', '/api/stripe/verify-session', ['sessionId'], []],
  ['POST', '/api/stripe/create-portal', ['customerId'], ['flow']],
  ['POST', '/api/stripe/webhook', [], []],
  ['POST', '/api/forgot-password', ['email'], []],
  ['POST', '/api/reset-password', ['newPassword'], ['token']],
  ['POST', '/api/user/update', ['firstName', 'lastName', 'email'], ['coachCode', 'currentPassword']],
  ['POST', '/api/user/password', ['currentPassword', 'newPassword'], []],
  ['GET', '/api/submissions', [], ['userId', 'status', 'limit', 'cursor']],
  ['POST', '/api/video/upload-url', ['fileName'], ['contentType', 'fileSize']],
  ['PUT', '/api/video/upload/{submissionId}', ['key'], []],
  ['OPTIONS', '/api/video/tus/', [], []],
  ['POST', '/api/video/tus/', [], []],
  ['HEAD', '/api/video/tus/{id}', [], []],
  ['PATCH', '/api/video/tus/{id}', [], []],
  ['DELETE', '/api/video/tus/{id}', [], []],
  [
    'POST',
    '/api/video/submit',
    ['submissionId', 'r2Key', 'videoSize'],
    ['userId', 'athleteName', 'cameraAngle', 'notes', 'wantsDrills', 'wantsBatAdvice', 'wantsMechanics', 'coachCode'],
  ],
  ['GET', '/api/video/stream/{key}', [], []],
  ['HEAD', '/api/video/stream/{key}', [], []],
  ['PATCH', '/api/submission/{id}/status', ['status'], []],
  ['DELETE', '/api/submission/{submissionId}', [], []],
  ['POST', '/api/coach/signup', ['email', 'password', 'fullName'], ['organization']],
  ['POST', '/api/coach/login', ['email', 'password'], []],
  ['POST', '/api/coach/verify', [], ['token']],
  ['POST', '/api/coach/resend-verification', ['email'], []],
  ['POST', '/api/coach/forgot-password', ['email'], []],
  ['POST', '/api/coach/reset-password', ['newPassword'], ['token']],
  ['GET', '/api/coach/submissions', [], ['coachCode', 'userId', 'status', 'search', 'sort', 'limit', 'cursor']],
  ['POST', '/api/admin/login', ['password'], ['name', 'area']],
  ['GET', '/api/admin/submissions', [], ['status', 'coach', 'userId', 'search', 'sort', 'limit', 'cursor']],
  ['GET', '/api/admin/users', [], ['limit', 'cursor', 'search', 'planType', 'status', 'sort']],
  ['POST', '/api/admin/user/update', ['userId', 'firstName', 'lastName', 'planType', 'status'], ['endsAt', 'seen']],
  ['POST', '/api/admin/resend-welcome', ['userId'], []],
  ['POST', '/api/admin/password-reset', ['userId'], ['email']],
  ['DELETE', '/api/admin/user/delete', ['userId'], []],
  ['GET', '/api/admin/coaches', [], ['search', 'status', 'sort', 'limit', 'cursor']],
  ['DELETE', '/api/admin/coach/{id}', [], []],
  [
    'POST',
    '/api/analytics/track',
    ['event_type', 'page_path', 'session_id'],
    ['referrer', 'user_agent', 'plan_id', 'plan_name', 'plan_price', 'user_email'],
  ],
  ['GET', '/api/analytics/dashboard', [], ['days', 'limit', 'cursor']],
  [
    'POST',
    '/api/analysis/upload-to-stream',
    ['fileName', 'contentType', 'submissionId'],
    ['duration', 'hasSound', 'fileSize', 'isCorrection', 'keyPoints'],
  ],
  ['POST', '/api/cloudflare-stream/webhook', [], []],
  ['POST', '/api/analysis/upload/{token}', [], []],
  ['HEAD', '/api/analysis/upload/{token}', [], []],
  ['PATCH', '/api/analysis/upload/{token}', [], []],
  ['DELETE', '/api/analysis/upload/{token}', [], []],
  ['POST', '/api/library/tus/', [], []],
  ['HEAD', '/api/library/tus/{id}', [], []],
  ['PATCH', '/api/library/tus/{id}', [], []],
  ['DELETE', '/api/library/tus/{id}', [], []],
  ['GET', '/api/library/video/{id}', [], ['variant']],
  ['HEAD', '/api/library/video/{id}', [], ['variant']],
  ['GET', '/api/submission/{submissionId}/attachments', [], []],
  ['GET', '/api/submission/{submissionId}/chapters.vtt', [], []],
  ['HEAD', '/api/submission/{submissionId}/chapters.vtt', [], []],
  ['GET', '/healthz', [], []],
  ['GET', '/readyz', [], []],
  ['GET', '/api/openapi.json', [], []],
] as const;

/** Status of HEAD calls with the id or token "none". Those that are not listed need a session: 401. */
const headStatuses: Record<string, number> = { 'HEAD /api/analysis/upload/{token}': 404 };

interface Operation {
  summary: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema?: { properties: object; required: string[] } }> };
}

const names = documentedCalls.map(([method, path]) => `${method} ${path}`);

let server: TestServer;
let openapi: string;
const described = new Map<string, Operation>();
beforeAll(async () => {
  server = await startTestServer();
  const document = (await server.app.inject('/api/openapi.json')).json();
  openapi = document.openapi;
  for (const [path, operations] of Object.entries<Record<string, Operation>>(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      described.set(callName(method.toUpperCase(), path), operation);
    }
  }
});
afterAll(() => server.close());

/** What the server calls the parameters of a path does not matter to its clients. */
const callName = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

function call(name: string) {
  const [method = '', path = ''] = name.split(' ');
  return server.app.inject({
    method: method as 'GET',
    url: path.replaceAll(/\{\w+\}/g, 'none').toUpperCase(),
    ...(method === 'GET' || method === 'HEAD' ? {} : { payload: {} }),
  });
}

describe('documented calls', () => {
  it('are written above once each', () => expect(new Set(names).size).toBe(names.length));

  it.each(names)('[API-01] %s exists in upper case too, and fails with the documented body', async (name) => {
    const answer = await call(name);
    if (answer.statusCode < 300) return;
    if (name.startsWith('HEAD ')) {
      expect(answer.statusCode).toBe(headStatuses[name] ?? 401);
      return;
    }
    expect([400, 401, 404]).toContain(answer.statusCode);
    const { success, error, message, code, requestId } = answer.json();
    expect([success, message]).toEqual([false, error]);
    expect(error).not.toBe('Not found.');
    expect(code).toMatch(/^[A-Z_]+$/);
    expect(requestId).toBe(answer.headers['x-request-id']);
  });
});

describe('[API-03] the description', () => {
  it('has the format OpenAPI 3.1', () => expect(openapi).toBe('3.1.0'));

  it.each(documentedCalls)(
    'describes %s %s with the fields it needs and those it accepts',
    (method, path, needed, accepted) => {
      const operation = described.get(callName(method, path));
      expect(operation?.summary).toMatch(/^[A-Z]/);
      const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
      const body = operation?.requestBody?.content['application/json']?.schema;
      const required = [...query.filter((one) => one.required).map((one) => one.name), ...(body?.required ?? [])];
      expect(required.sort()).toEqual([...needed].sort());
      const fields = [...query.map((one) => one.name), ...Object.keys(body?.properties ?? {})];
      expect(fields).toEqual(expect.arrayContaining([...needed, ...accepted]));
    },
  );
});

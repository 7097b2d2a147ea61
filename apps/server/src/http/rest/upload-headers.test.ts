import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

interface Described {
  required: boolean;
  schema: object;
}
interface Operation {
  parameters: (Described & { name: string; in: string })[];
  requestBody?: { content: object };
  responses: Record<string, { headers?: Record<string, Described>; content?: object }>;
}

let server: TestServer;
let operations: Record<string, Operation>;
let paths: Record<string, Record<string, Operation>>;
/** Of a submission that is being analyzed. */
let path: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ paths } = (await server.app.inject('/api/openapi.json')).json());
  operations = paths['/api/analysis/upload/{token}']!;
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  const { id: submissionId } = await server.factories.createSubmission({ player, status: 'analyzing' });
  const permit = await server.app.inject({
    method: 'POST',
    url: '/api/analysis/upload-to-stream',
    headers: await server.signIn(coach.accountId, 'coach'),
    payload: { fileName: 'a.mp4', contentType: 'video/mp4', submissionId, duration: 4 },
  });
  path = new URL(permit.json().uploadUrl).pathname;
});
afterAll(() => server.close());

const offset = { type: 'integer', minimum: 0 };
const complete = { type: 'string', enum: ['?0', '?1'] };

it.each([
  ['post', '201', [['Upload-Complete', false, complete]], []],
  [
    'head',
    '200',
    [],
    [
      ['Upload-Offset', false, offset],
      ['Upload-Complete', true, complete],
    ],
  ],
  [
    'patch',
    '200',
    [
      ['Upload-Offset', true, offset],
      ['Upload-Complete', false, complete],
    ],
    [],
  ],
  ['delete', '204', [], []],
])('[API-03] [REC-08] the description of %s for an analysis names its headers', (method, status, request, response) => {
  const { parameters, responses } = operations[method]!;
  const sent = parameters.filter((one) => one.in === 'header');
  expect(sent.map(({ name, required, schema }) => [name, required, schema])).toEqual(request);
  const returned = Object.entries(responses[status]?.headers ?? {});
  expect(returned.map(([name, { required, schema }]) => [name, required, schema])).toEqual(response);
});

it('[API-03] HEAD and DELETE of an analysis have no bodies, and POST is a form with one file', () => {
  expect(operations.head).not.toHaveProperty('requestBody');
  expect(operations.head?.responses['200']).not.toHaveProperty('content');
  expect(operations.delete).not.toHaveProperty('requestBody');
  expect(operations.delete?.responses['204']).not.toHaveProperty('content');
  expect(operations.post?.requestBody?.content).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
        required: ['file'],
      },
    },
  });
});

it('[API-03] the description names the media types of bodies that are not JSON', () => {
  const sent = (route: string, method: string) => Object.keys(paths[route]?.[method]?.requestBody?.content ?? {});
  expect(sent('/api/video/tus/{id}', 'patch')).toEqual(['application/offset+octet-stream']);
  expect(sent('/api/library/tus/{id}', 'patch')).toEqual(['application/offset+octet-stream']);
  const received = (route: string) => Object.keys(paths[route]?.get?.responses['200']?.content ?? {});
  expect(received('/api/user/export')).toEqual(['application/json']);
  expect(received('/api/analytics/events')).toEqual(['text/csv']);
  expect(received('/api/submission/{submissionId}/chapters.vtt')).toEqual(['text/vtt']);
});

const uploadHeaders = async () => {
  const { statusCode, headers } = await server.app.inject({ method: 'HEAD', url: path });
  return [statusCode, headers['upload-offset'], headers['upload-complete']];
};

it('[REC-08] the server returns and reads these headers', async () => {
  expect(await uploadHeaders()).toEqual([200, '0', '?0']);
  const send = async (method: 'POST' | 'PATCH', headers: Record<string, string>) => {
    const type = method === 'POST' ? 'multipart/form-data; boundary=b' : 'application/octet-stream';
    const answer = await server.app.inject({ method, url: path, headers: { 'content-type': type, ...headers } });
    return [answer.statusCode, answer.json().error];
  };
  const noOffset = [400, 'Send the offset of the first byte in the header Upload-Offset.'];
  const notBoolean = [400, 'The header Upload-Complete must be ?0 or ?1.'];
  expect(await send('PATCH', {})).toEqual(noOffset);
  expect(await send('PATCH', { 'upload-offset': '-1' })).toEqual(noOffset);
  expect(await send('PATCH', { 'upload-offset': '0', 'upload-complete': 'true' })).toEqual(notBoolean);
  expect(await send('POST', { 'upload-complete': 'true' })).toEqual(notBoolean);
  expect(await send('PATCH', { 'upload-offset': '7', 'upload-complete': '?0' })).toEqual([
    409,
    'The upload is at byte 0. Continue from there.',
  ]);
  await server.services.database.analysisUpload.updateMany({ data: { spentAt: new Date() } });
  expect(await uploadHeaders()).toEqual([200, undefined, '?1']);
});

import { readFile } from 'node:fs/promises';
import { bindingOf } from '@swing/auth/session-binding';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let video: Buffer;
let key: string;
let owner: { authorization: string };
let coach: { authorization: string };
beforeAll(async () => {
  server = await startTestServer();
  video = await readFile(fixturePath('gps.mov'));
  const theCoach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach: theCoach });
  owner = await server.signIn(player.accountId, 'player');
  coach = await server.signIn(theCoach.accountId, 'coach');
  const init = await server.app.inject({
    method: 'POST',
    url: '/api/video/upload-url',
    headers: owner,
    payload: { fileName: 'my swing ü.mov' },
  });
  const { submissionId, uploadKey } = init.json();
  key = uploadKey;
  await server.app.inject({ method: 'PUT', url: `/api/video/upload/${submissionId}?key=${key}`, payload: video });
  await server.app.inject({
    method: 'POST',
    url: '/api/video/submit',
    headers: owner,
    payload: { submissionId, r2Key: key, videoSize: video.length },
  });
});
afterAll(() => server.close());

const get = (headers: Record<string, string>, query = '', method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url: `/api/video/stream/${key}${query}`, headers });

describe('streaming', () => {
  it('[UPL-10] never gives the coach the original: STILL_PREPARING, then a copy without location', async () => {
    const early = await get(coach);
    expect([early.statusCode, early.json().code]).toEqual([409, 'STILL_PREPARING']);
    await server.drainJobs();
    const copy = await get(coach);
    expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'video/mp4']);
    expect(video.toString('latin1')).toMatch(/[+-]\d{2,3}\.\d+[+-]\d{2,3}\.\d+/);
    expect(copy.rawPayload.toString('latin1')).not.toMatch(/[+-]\d{2,3}\.\d{3,}[+-]\d{2,3}\.\d{3,}/);
    expect(copy.rawPayload.toString('latin1')).not.toContain('com.apple.quicktime');
  });

  it('[UPL-10] gives the owner the original, whole or in the requested range', async () => {
    expect(Buffer.compare((await get(owner)).rawPayload, video)).toBe(0);
    const part = await get({ ...owner, range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${video.length}`]);
    expect(Buffer.compare(part.rawPayload, video.subarray(10, 20))).toBe(0);
    const tail = await get({ ...owner, range: 'bytes=-7' });
    expect(Buffer.compare(tail.rawPayload, video.subarray(-7))).toBe(0);
    const beyond = await get({ ...owner, range: `bytes=${video.length}-` });
    expect([beyond.statusCode, beyond.json().code]).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
    expect(beyond.headers['content-range']).toBe(`bytes */${video.length}`);
    const open = await get({ ...owner, range: 'bytes=100-' });
    expect([open.statusCode, open.headers['content-length']]).toEqual([206, String(video.length - 100)]);
    expect(Buffer.compare(open.rawPayload, video.subarray(100))).toBe(0);
  });

  it('[UPL-10] handles HEAD, conditional and stale-range requests', async () => {
    const head = await get(owner, '', 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(video.length), '']);
    const { etag } = head.headers;
    expect((await get({ ...owner, 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await get({ ...owner, range: 'bytes=0-1', 'if-range': '"old"' })).statusCode).toBe(200);
    expect(head.headers['cache-control']).toMatch(/^private/);
    expect(head.headers['content-type']).toMatch(/^video\/quicktime/);
    const part = await get({ ...owner, range: 'bytes=0-9' }, '', 'HEAD');
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, `bytes 0-9/${video.length}`, '']);
    const modified = String(head.headers['last-modified']);
    expect(modified).toBe(testNow.toUTCString());
    const fresh = await get({ ...owner, 'if-modified-since': modified });
    expect([fresh.statusCode, fresh.body, fresh.headers.etag]).toEqual([304, '', etag]);
    const resumed = await get({ ...owner, range: 'bytes=5-', 'if-range': modified });
    expect([resumed.statusCode, resumed.rawPayload.length]).toEqual([206, video.length - 5]);
    const other = await get({ ...owner, 'if-match': '"other"', range: 'bytes=5-' });
    expect([other.statusCode, other.json().code]).toEqual([412, 'PRECONDITION_FAILED']);
    const copy = await get(coach, '', 'HEAD');
    expect(copy.headers.etag, 'the copy is another file').not.toBe(etag);
  });

  it('[UPL-10] names the file for downloads, also outside ASCII', async () => {
    const { headers } = await get(owner, '?download=1');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="my swing _.mov"; filename*=UTF-8''my%20swing%20%C3%BC.mov`,
    );
    const copy = await get(coach);
    expect(copy.headers['content-disposition'], 'an ending that fits what it is').toBe(
      `inline; filename="my swing _.mp4"; filename*=UTF-8''my%20swing%20%C3%BC.mp4`,
    );
  });

  it('[UPL-10][AUTH-07] refuses strangers, and forged or expired links', async () => {
    expect((await get({})).statusCode).toBe(401);
    const other = await server.factories.createCoach();
    expect((await get(await server.signIn(other.accountId, 'coach'))).statusCode).toBe(404);
    const expires = new Date(testNow.getTime() + 60_000);
    const session = (await bindingOf(server.services.database, owner.authorization.slice('Bearer '.length))) ?? '';
    const path = server.services.signedUrls.path({ key, variant: 'clean', session, expires });
    expect((await server.app.inject(path)).statusCode).toBe(200);
    expect((await server.app.inject(path.replace('variant=clean', 'variant=original'))).statusCode).toBe(403);
    expect((await server.app.inject(path.replace(key, 'f'.repeat(32)))).statusCode).toBe(403);
    expect((await server.app.inject({ url: path, headers: { range: 'bytes=0-1' } })).statusCode).toBe(206);
    server.setNow(new Date(expires.getTime() - 1_000));
    expect((await server.app.inject(path)).statusCode).toBe(200);
    server.setNow(expires);
    expect((await server.app.inject(path)).statusCode).toBe(403);
    server.setNow(testNow);
  });

  it('[UPL-10] serves a browser that is signed in as another player and as the coach', async () => {
    const stranger = await server.factories.createPlayer();
    const cookies = {
      player_session: (await server.signIn(stranger.accountId, 'player')).authorization.slice(7),
      coach_session: coach.authorization.slice(7),
    };
    expect((await server.app.inject({ url: `/api/video/stream/${key}`, cookies })).statusCode).toBe(200);
  });
});

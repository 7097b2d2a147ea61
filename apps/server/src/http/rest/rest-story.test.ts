import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fixturePath, sharedMediaPath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../../testing/http-call.ts';
import { startTestServer, testPassword, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function call(
  method: string,
  path: string,
  options: { token?: string; json?: unknown; body?: RequestInit['body'] } = {},
) {
  const { token, json, body } = options;
  return fetch(new URL(path, origin), {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: json === undefined ? (body ?? null) : JSON.stringify(json),
  });
}

describe.each([
  ['our own clip', fixturePath('swing-animation.mp4')],
  ['a real phone clip', sharedMediaPath('golf-swing-real.mp4')],
])('the story over REST alone, as an iPhone app does its part, with %s', (name, clip) => {
  it.skipIf(clip === null)(
    `[API-01][UPL-03][COACH-05][COACH-08][REC-09] login, upload, queue, analysis, mail, download (${name}${clip ? '' : ': shared media absent'})`,
    async () => {
      const email = `${name.replaceAll(' ', '-')}@story.test`;
      const coach = await server.factories.createCoach({ email: `coach-${email}` });
      const player = await server.factories.createPlayer({ email, coach });
      const video = await readFile(clip!);

      const login = await call('POST', '/api/login', { json: { email, password: testPassword } });
      const { token } = await bodyOf<{ token: string }>(login);
      const init = await call('POST', '/api/video/upload-url', {
        token,
        json: { fileName: 'swing.mp4', contentType: 'video/mp4', fileSize: video.length },
      });
      expect(init.status).toBe(201);
      const { submissionId, uploadKey } = await bodyOf<{ submissionId: string; uploadKey: string }>(init);
      const put = await call('PUT', `/api/video/upload/${submissionId}?key=${uploadKey}`, { body: video });
      expect([put.status, await put.json()]).toEqual([201, { success: true, size: video.length }]);
      const submit = await call('POST', '/api/video/submit', {
        token,
        json: {
          userId: player.accountId,
          submissionId,
          r2Key: uploadKey,
          videoSize: video.length,
          notes: 'Front toss',
        },
      });
      expect(submit.status).toBe(201);
      expect((await bodyOf<{ submission: object }>(submit)).submission).toMatchObject({
        status: 'pending',
        r2Key: uploadKey,
        notes: 'Front toss',
      });

      const signIn = await call('POST', '/api/coach/login', {
        json: { email: coach.account.email, password: testPassword },
      });
      const { token: coachToken } = await bodyOf<{ token: string }>(signIn);
      const early = await call('GET', `/api/video/stream/${uploadKey}`, { token: coachToken });
      expect([early.status, (await bodyOf<{ code: string }>(early)).code]).toEqual([409, 'STILL_PREPARING']);
      await server.drainJobs();

      const queue = await bodyOf<{ submissions: { id: string }[]; stats: object }>(
        await call('GET', `/api/coach/submissions?coachCode=${coach.inviteCode}`, { token: coachToken }),
      );
      expect(queue.submissions.map((item) => item.id)).toEqual([submissionId]);
      expect(queue.stats).toMatchObject({ activePlayers: 1, pending: 1, uploading: 0, analyzing: 0 });
      const opened = await call('PATCH', `/api/submission/${submissionId}/status`, {
        token: coachToken,
        json: { status: 'analyzing' },
      });
      expect((await bodyOf<{ submission: { status: string } }>(opened)).submission.status).toBe('analyzing');
      const original = await call('GET', `/api/video/stream/${uploadKey}`, { token });
      expect(sha256(new Uint8Array(await original.arrayBuffer()))).toBe(sha256(video));
      const copy = await call('GET', `/api/video/stream/${uploadKey}`, { token: coachToken });
      expect(copy.headers.get('content-type')).toBe('video/mp4');

      const analysis = await readFile(fixturePath('pillarboxed.mp4'));
      const permit = await call('POST', '/api/analysis/upload-to-stream', {
        token: coachToken,
        json: { fileName: 'analysis.mp4', contentType: 'video/mp4', submissionId, duration: 4 },
      });
      const { uploadUrl } = await bodyOf<{ uploadUrl: string }>(permit);
      const form = () => {
        const data = new FormData();
        data.append('file', new Blob([analysis], { type: 'video/mp4' }), 'analysis.mp4');
        return data;
      };
      const sent = await call('POST', uploadUrl, { body: form() });
      expect(sent.status).toBe(201);
      const { videoKey } = await bodyOf<{ videoKey: string }>(sent);
      const again = await call('POST', uploadUrl, { body: form() });
      expect([again.status, (await bodyOf<{ code: string }>(again)).code]).toEqual([409, 'UPLOAD_URL_USED']);

      await server.drainJobs();
      const list = await call('GET', `/api/submissions?userId=${player.accountId}`, { token });
      const [mine] = await bodyOf<{ downloadUrl: string }[]>(list);
      expect(mine).toMatchObject({
        status: 'completed',
        videoKey,
        downloadUrl: `/api/video/stream/${videoKey}?download=1`,
      });
      const download = await call('GET', mine!.downloadUrl, { token });
      expect(download.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(analysis));
      const mails = await bodyOf<{ subject: string }[]>(await call('GET', `/dev/mail.json?to=${email}`));
      expect(mails.map((mail) => mail.subject)).toEqual(['Your swing analysis is ready']);
    },
  );
});

import { mailedToken } from '../../../testing/mailed-token.ts';
import { storeBytes } from '../../../testing/store-bytes.ts';
import { videoForm } from '../../../testing/story-client.ts';
import { encodeMetadata } from '../../../testing/tus-client.ts';
import { createProcedures } from '../../../testing/procedures.ts';
import { createPair, stranger, type Scene } from './scene.ts';
import { completed, ok, shapes, waiting } from './shapes.ts';

const { matching, text, number, orNull, is } = shapes;
const email = { email: '{email}' };
const password = { password: '{password}' };
const coach = { as: 'coach' };

export async function coachStory({ server, walk }: Scene) {
  const known = stranger('coach@calls.test');
  const body = { ...email, ...password, fullName: 'Kim Cho', organization: 'Bay Sluggers' };
  await walk.succeed('POST', '/api/coach/signup', { body }, [201, ok], known);
  await walk.succeed('POST', '/api/coach/resend-verification', { body: email }, [200, ok], known);
  known['verification'] = await mailedToken(server, 'coach@calls.test', '/coach/verify');
  await walk.succeed('POST', '/api/coach/verify', { body: { token: '{verification}' } }, [200, ok], known);
  const shown = { id: text, email: 'coach@calls.test', fullName: 'Kim Cho', inviteCode: text };
  const login = { body: { ...email, ...password } };
  const signedIn = { success: true, token: text, coach: is(shown) };
  await walk.succeed('POST', '/api/coach/login', login, [200, signedIn], known);
  await walk.succeed('POST', '/api/coach/forgot-password', { body: email }, [200, ok], known);
  known['reset'] = await mailedToken(server, 'coach@calls.test', '/coach/reset-password');
  const reset = { token: '{reset}', newPassword: 'a much newer one' };
  await walk.succeed('POST', '/api/coach/reset-password', { body: reset }, [200, ok], known);
}

export async function analysisStory(scene: Scene) {
  const { server, walk, video } = scene;
  const { player, known } = await createPair(scene);
  const { id } = await server.factories.createSubmission({ player });
  Object.assign(known, { id });
  const stats = { activePlayers: 1, pending: 1, uploading: 0, analyzing: 0, longestWaitHours: 0 };
  const queue = {
    success: true,
    submissions: [waiting('pending')],
    stats: is(stats),
    nextCursor: null,
  };
  await walk.succeed('GET', '/api/coach/submissions?coachCode={code}', coach, [200, queue], known);
  const opened = { success: true, submission: waiting('analyzing') };
  const open = { ...coach, body: { status: 'analyzing' } };
  await walk.succeed('PATCH', '/api/submission/{id}/status', open, [200, opened], known);

  // Cloudflare Stream takes at most 200 MB at once, so the URL for a larger file is one of this server.
  const fileSize = 200_000_001;
  const keyPoints = [{ seconds: 1, text: 'Hands first' }];
  const analysis = { fileName: 'a.mp4', contentType: 'video/mp4', submissionId: '{id}', fileSize, keyPoints };
  const begin = async () => {
    const permit = { success: true, uploadUrl: matching(/\/api\/analysis\/upload\/[\w.-]+$/), uploadId: text };
    const asked = { ...coach, body: analysis };
    const { uploadUrl = '' } = await walk.succeed(
      'POST',
      '/api/analysis/upload-to-stream',
      asked,
      [200, permit],
      known,
    );
    known['token'] = uploadUrl.split('/').at(-1) ?? '';
  };
  const upload = '/api/analysis/upload/{token}';
  const form = videoForm(video);
  const kept = { body: form.body, headers: { ...form.headers, 'upload-complete': '?0' } };
  await begin();
  await walk.succeed('POST', upload, kept, [201, { success: true, isHeld: true }], known);
  await walk.succeedWith('DELETE', upload, {}, [204, {}, 0], known);
  await begin();
  await walk.succeed('POST', upload, kept, [201, { success: true, isHeld: true }], known);
  const offset = { 'upload-offset': String(video.length), 'upload-complete': '?0' };
  await walk.succeedWith('HEAD', upload, {}, [200, offset, 0], known);
  const rest = { body: Buffer.alloc(0), headers: { 'upload-offset': video.length, 'upload-complete': '?1' } };
  await walk.succeed('PATCH', upload, rest, [200, { success: true, videoKey: text }], known);

  await walk.succeed('GET', '/api/submission/{id}', { as: 'player' }, [200, completed], known);
  const vtt = { 'content-type': 'text/vtt; charset=utf-8' };
  const chapters = '/api/submission/{id}/chapters.vtt';
  await walk.succeedWith('GET', chapters, { as: 'player' }, [200, vtt, number], known);
  await walk.succeedWith('HEAD', chapters, { as: 'player' }, [200, vtt, 0], known);
}

export async function libraryStory(scene: Scene) {
  const { server, walk, video } = scene;
  const { player, coach: owner, known } = await createPair(scene);
  const procedures = createProcedures(server, { authorization: `Bearer ${known['coach']}` });
  const reserve = { fileName: 'a.mp4', fileSize: video.length };
  const { id } = (await procedures.mutate<{ id: string }>('library.requestUpload', reserve)).data;
  Object.assign(known, { upload: id });
  const tus = '/api/library/tus/';
  const version = { 'tus-resumable': '1.0.0' };
  const metadata = encodeMetadata({ videoId: id, filename: 'a.mp4' });
  const creation = { ...version, 'upload-length': video.length, 'upload-metadata': metadata };
  const created = { location: matching(new RegExp(`/${id}$`)) };
  await walk.succeedWith('POST', tus, { ...coach, headers: creation }, [201, created, 0], known);
  const append = { ...version, 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' };
  const part = { ...coach, body: video.subarray(0, 1_000), headers: append };
  const offset = { 'upload-offset': '1000' };
  await walk.succeedWith('PATCH', `${tus}{upload}`, part, [204, offset, 0], known);
  const ask = { ...coach, headers: version };
  await walk.succeedWith('HEAD', `${tus}{upload}`, ask, [200, offset, 0], known);
  await walk.succeedWith('DELETE', `${tus}{upload}`, ask, [204, {}, 0], known);

  const { factories } = server;
  const made = await factories.createLibraryVideo({ coachId: owner.accountId, cleanSize: BigInt(video.length) });
  await storeBytes(server, made.cleanKey ?? '', video);
  const submission = await factories.createSubmission({ player, status: 'analyzing' });
  Object.assign(known, { video: made.id, submission: submission.id });
  await procedures.mutate('library.attach', { submissionId: submission.id, videoId: made.id });
  const bytes = { 'content-type': 'video/mp4', 'content-length': String(video.length) };
  await walk.succeedWith('GET', '/api/library/video/{video}', coach, [200, bytes, video.length], known);
  await walk.succeedWith('HEAD', '/api/library/video/{video}', coach, [200, bytes, 0], known);
  const attached = {
    id: made.id,
    name: made.name,
    videoUrl: `/api/library/video/${made.id}`,
    thumbnailUrl: orNull(text),
  };
  const attachments = { attachments: [is(attached)] };
  const list = '/api/submission/{submission}/attachments';
  await walk.succeed('GET', list, coach, [200, is(attachments)], known);
}

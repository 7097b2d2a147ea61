import { createHmac } from 'node:crypto';
import { encodeMetadata } from '../../../testing/tus-client.ts';
import { mailedToken } from '../../../testing/mailed-token.ts';
import { createPair, stranger, type Scene } from './scene.ts';
import { ok, playerUser, shapes, signedIn, waiting } from './shapes.ts';

const { matching, text, number, date } = shapes;
const email = { email: '{email}' };
const password = { password: '{password}' };
const names = { firstName: 'Ann', lastName: 'Lee' };
const me = { as: 'token' };

/** A visitor signs up, pays and becomes a player. */
async function signedUp({ server, walk }: Scene, address: string) {
  const known = stranger(address);
  const body = { ...email, ...password, ...names, consent: true, planType: 'starter' };
  const { token = '' } = await walk.succeed('POST', '/api/checkout', { body }, [201, signedIn], known);
  await server.simulator().simulator.deliverWebhooks();
  return Object.assign(known, { token });
}

export async function payingStory(scene: Scene) {
  const { server, walk } = scene;
  const known = await signedUp(scene, 'payer@calls.test');
  const { database } = server.services;
  const paid = await database.player.findFirstOrThrow({ where: { account: { emailKey: 'payer@calls.test' } } });
  const session = await database.checkoutSession.findFirstOrThrow({ where: { accountId: paid.accountId } });
  Object.assign(known, { customer: paid.stripeCustomerId, session: session.id });
  const preview = {
    success: true,
    planId: 'performance',
    effective: 'now',
    amount: number,
    credit: number,
    total: number,
    currency: 'usd',
    description: text,
    effectiveAt: date,
  };
  const newPlan = 'performance';
  await walk.succeed(
    'POST',
    '/api/subscription/proration-preview',
    { ...me, body: { newPlan } },
    [200, preview],
    known,
  );
  const change = { ...me, body: { ...email, newPlan, ...names } };
  await walk.succeed('POST', '/api/subscription/change', change, [200, signedIn], known);
  const portal = { ...me, body: { customerId: '{customer}' } };
  await walk.succeed('POST', '/api/stripe/create-portal', portal, [200, { success: true, portalUrl: text }], known);
  const buyer = { email: 'buyer@calls.test', planId: 'starter', consent: true };
  const checkout = { success: true, checkoutUrl: text };
  await walk.succeed('POST', '/api/stripe/create-checkout', { body: buyer }, [200, checkout], known);
  const verified = { success: true, planId: 'starter', mayChoosePassword: false, isWelcomed: true };
  const verify = { body: { sessionId: '{session}' } };
  await walk.succeed('POST', '/api/stripe/verify-session', verify, [200, verified], known);
}

export async function webhookStory({ server, walk }: Scene) {
  const event = { id: 'evt_calls', object: 'event', type: 'customer.updated', created: 1, data: { object: {} } };
  const body = Buffer.from(JSON.stringify(event));
  const seconds = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', server.simulator().webhookSecret)
    .update(`${seconds}.${body.toString()}`)
    .digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` };
  await walk.succeed('POST', '/api/stripe/webhook', { body, headers }, [200, { received: true }]);
}

export async function uploadStory(scene: Scene) {
  const { walk, video } = scene;
  const { known } = await createPair(scene);
  const mine = { as: 'player' };
  const swing = { ...mine, body: { fileName: 'a.mp4' } };
  const draft = { success: true, submissionId: text, uploadKey: text };
  const begin = async () =>
    Object.assign(known, await walk.succeed('POST', '/api/video/upload-url', swing, [201, draft], known));

  const { submissionId = '', uploadKey: key = '' } = await begin();
  const tus = '/api/video/tus/';
  const version = { 'tus-resumable': '1.0.0' };
  await walk.succeedWith('OPTIONS', tus, {}, [204, { 'tus-version': '1.0.0' }, 0]);
  const creation = {
    ...version,
    'upload-length': video.length,
    'upload-metadata': encodeMetadata({ submissionId, key, filename: 'a.mp4' }),
  };
  const created = { location: matching(new RegExp(`/${submissionId}$`)) };
  await walk.succeedWith('POST', tus, { ...mine, headers: creation }, [201, created, 0], known);
  const append = { ...version, 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' };
  const part = { ...mine, body: video.subarray(0, 1_000), headers: append };
  const offset = { 'upload-offset': '1000' };
  await walk.succeedWith('PATCH', `${tus}{submissionId}`, part, [204, offset, 0], known);
  const length = { 'upload-length': String(video.length) };
  const ask = { ...mine, headers: version };
  await walk.succeedWith('HEAD', `${tus}{submissionId}`, ask, [200, { ...offset, ...length }, 0], known);
  await walk.succeedWith('DELETE', `${tus}{submissionId}`, ask, [204, {}, 0], known);

  await begin();
  const put = '/api/video/upload/{submissionId}?key={uploadKey}';
  await walk.succeed('PUT', put, { body: video }, [201, { success: true, size: video.length }], known);
  const form = {
    userId: '{userId}',
    submissionId: '{submissionId}',
    r2Key: '{uploadKey}',
    videoSize: video.length,
    athleteName: 'Ann',
    cameraAngle: 'side',
    notes: 'Too early?',
  };
  const submitted = { success: true, submissionId: known['submissionId'], submission: waiting('pending') };
  await walk.succeed('POST', '/api/video/submit', { ...mine, body: form }, [201, submitted], known);
  await walk.succeed('GET', '/api/submissions?userId={userId}', mine, [200, [waiting('pending')]], known);
  await walk.succeed('GET', '/api/submission/{submissionId}', mine, [200, waiting('pending')], known);
  const stream = '/api/video/stream/{uploadKey}';
  const bytes = { 'content-type': 'video/mp4', 'content-length': String(video.length) };
  await walk.succeedWith('GET', stream, mine, [200, bytes, video.length], known);
  await walk.succeedWith('HEAD', stream, mine, [200, bytes, 0], known);
}

export async function profileStory(scene: Scene) {
  const { server, walk } = scene;
  const known = await signedUp(scene, 'profile@calls.test');
  await walk.succeed('POST', '/api/login', { body: { ...email, ...password } }, [200, signedIn], known);
  await walk.succeed('GET', '/api/me', me, [200, { success: true, kind: 'player', user: playerUser }], known);
  const body = { firstName: 'Anna', lastName: 'Lee', ...email };
  const profile = { success: true, user: playerUser, pendingEmail: null };
  await walk.succeed('POST', '/api/user/update', { ...me, body }, [200, profile], known);
  const json = { 'content-type': 'application/json; charset=utf-8' };
  const file = { ...json, 'content-disposition': matching(/^attachment; .*data-2026-03-01\.json/) };
  await walk.succeedWith('GET', '/api/user/export', me, [200, file, number], known);
  await walk.succeedWith('HEAD', '/api/user/export', me, [200, file, 0], known);
  const change = { currentPassword: '{password}', newPassword: 'another new one' };
  await walk.succeed('POST', '/api/user/password', { ...me, body: change }, [200, ok], known);
  await walk.succeed('POST', '/api/logout', me, [200, ok], known);
  await walk.succeed('POST', '/api/forgot-password', { body: email }, [200, ok], known);
  known['reset'] = await mailedToken(server, 'profile@calls.test', '/reset-password');
  const reset = { token: '{reset}', newPassword: 'yet another one' };
  await walk.succeed('POST', '/api/reset-password', { body: reset }, [200, ok], known);
}

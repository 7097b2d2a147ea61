import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Agent } from 'node:http';
import { trackEventPath } from '@swing/contract/paths';
import { fixturePath } from '@swing/media/testing/fixtures';
import { call, type CallOptions } from '@swing/server/testing/http-call';
import { createStoryClient, videoForm } from '@swing/server/testing/story-client';
import { createTusClient } from '@swing/server/testing/tus-client';
import { addressOf, type UploadSite } from './upload-site.ts';

export const webhookSecret = 'whsec_of_the_benchmark';
export const adminPassword = 'a password for benchmarks';

/** One action of a user. Resolves to the number of requests, and throws if one of them is not a success. */
export type Action = () => Promise<number>;

export interface SoakCalls {
  /** Frequent actions and how often each is chosen, as a weight. */
  frequent: readonly { name: string; weight: number; run: Action }[];
  /** A swing, from the upload in two pieces to the analysis. Each player may send one; the first player already has. */
  swing(player: number): Promise<number>;
}

/** The mix of a usual day: lists of coaches and admins, portal, videos, tracking and webhooks, and now and then a whole swing. */
export async function prepareSoak(site: UploadSite, agent: Agent): Promise<SoakCalls> {
  const { client, coach, players } = site;
  const video = await readFile(fixturePath('swing-animation.mp4'));
  let clients = 0;
  /** Makes a call from the next of 60,000 addresses, because each address has a limit. */
  async function succeed(path: string | URL, options: CallOptions = {}): Promise<void> {
    clients = (clients + 1) % 60_000;
    const headers = { ...options.headers, 'x-forwarded-for': `10.1.${clients >> 8}.${clients & 255}` };
    const answer = await call(new URL(path, client.origin), { agent, ...options, headers });
    if (answer.status >= 300) throw new Error(`${String(path)} returned ${answer.status}: ${answer.body.toString()}`);
  }
  async function one(path: string, options: CallOptions = {}): Promise<number> {
    await succeed(path, options);
    return 1;
  }
  const anyToken = () => players[Math.floor(Math.random() * players.length)]?.token ?? '';
  const watched = await sendSwing(0);
  const admin = await client.openAdminGate(adminPassword);
  const roster = `/api/trpc/coaching.listPlayers?${new URLSearchParams({ input: '{}' })}`;

  async function sendSwing(player: number): Promise<string> {
    const { token } = players[player]!;
    const address = addressOf(player);
    const home = createStoryClient(client.origin, address);
    const draft = await home.requestUpload(token, video.length);
    const tus = createTusClient(client.origin, token);
    const half = video.length >> 1;
    await tus.create(draft, video.length, { 'x-forwarded-for': address });
    await tus.append(draft, 0, video.subarray(0, half));
    await tus.append(draft, half, video.subarray(half));
    await home.submit(token, draft, video.length);
    await home.openAnalyzer(coach.token, draft.submissionId);
    const url = await home.requestAnalysisUpload(coach.token, draft.submissionId);
    await succeed(url, { method: 'POST', ...videoForm(video) });
    return draft.uploadKey;
  }

  const frequent = [
    { name: "coach's queue", weight: 20, run: () => one('/api/coach/submissions', { token: coach.token }) },
    { name: "coach's players", weight: 5, run: () => one(roster, { token: coach.token }) },
    { name: 'all submissions', weight: 4, run: () => one('/api/admin/submissions', { token: admin }) },
    { name: 'all users', weight: 3, run: () => one('/api/admin/users', { token: admin }) },
    { name: "player's videos", weight: 20, run: () => one('/api/submissions', { token: anyToken() }) },
    { name: "player's account", weight: 8, run: () => one('/api/me', { token: anyToken() }) },
    { name: 'page', weight: 10, run: () => one('/') },
    { name: 'event', weight: 20, run: () => one(trackEventPath, { method: 'POST', json: pageView() }) },
    {
      name: 'part of a video',
      weight: 8,
      run: () => one(`/api/video/stream/${watched}`, { token: players[0]!.token, headers: { range: 'bytes=0-65535' } }),
    },
    { name: 'webhook', weight: 2, run: () => one('/api/stripe/webhook', signedEvent()) },
  ];
  return {
    frequent,
    async swing(player) {
      await sendSwing(player);
      return 8;
    },
  };
}

const pageView = () => ({ event_type: 'homepage_view', page_path: '/', session_id: `session_${randomUUID()}` });

/** An event that needs no answer from the provider, signed as Stripe signs. */
function signedEvent(): CallOptions {
  const created = Math.floor(Date.now() / 1_000);
  const event = { id: `evt_${randomUUID()}`, object: 'event', type: 'product.updated', created, data: { object: {} } };
  const body = Buffer.from(JSON.stringify(event));
  const signature = createHmac('sha256', webhookSecret).update(`${created}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` };
  return { method: 'POST', body, headers: { ...headers, 'content-length': body.length } };
}

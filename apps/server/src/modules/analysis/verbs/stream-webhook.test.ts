import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginAnalysisStory } from '../../../testing/analysis-story.ts';
import { startCloudflareStandIn, type CloudflareStandIn } from '../../../testing/cloudflare-stand-in.ts';
import { beginStreamStory, type StreamStory } from '../../../testing/stream-story.ts';
import { testNow } from '../../../testing/test-server.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let cloudflare: CloudflareStandIn;
let site: UploadServer;
let story: StreamStory;
let whole: Buffer;

beforeAll(async () => {
  cloudflare = await startCloudflareStandIn(() => testNow);
  site = await startUploadServer({ cloudflareStream: cloudflare.settings });
  whole = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(async () => {
  await site.server.close();
  await cloudflare.close();
});
beforeEach(async () => {
  cloudflare.faults = {};
  // Of notifications that another test sent.
  await site.server.drainJobs();
  story = await beginStreamStory(site, cloudflare);
});

/** A finished upload, so that an accepted notification would complete the submission. */
async function finishUpload() {
  await story.upload(whole);
  const video = story.theVideo();
  cloudflare.finish(video);
  return video;
}

const secondsFromNow = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);
const header = 'webhook-signature';

describe('a notification of Cloudflare Stream', () => {
  it.each<[string, (signed: ReturnType<CloudflareStandIn['webhook']>) => Parameters<StreamStory['notify']>[0]]>([
    ['without a signature', ({ body }) => ({ body, headers: { 'content-type': 'application/json' } })],
    ['with an empty signature', ({ body }) => ({ body, headers: { [header]: '' } })],
    ['with a short one', ({ body, headers }) => ({ body, headers: { [header]: headers[header]?.slice(0, -2) ?? '' } })],
    [
      'with one of another time',
      ({ body, headers }) => ({
        body,
        headers: { [header]: headers[header]?.replace(/time=\d+/, 'time=1772366401') ?? '' },
      }),
    ],
    ['with a changed body', ({ body, headers }) => ({ body: Buffer.concat([body, Buffer.from(' ')]), headers })],
  ])('[REC-08] is refused %s', async (_, change) => {
    const signed = cloudflare.webhook(await finishUpload());
    expect(signed.headers[header]).toMatch(/^time=1772366400,sig1=[0-9a-f]{64}$/);
    expect(await story.notify(change(signed))).toBe(400);
    expect(await site.server.drainJobs()).toBe(0);
    expect(await story.notify(signed)).toBe(200);
  });

  it('[REC-08] is refused if another secret signed it, and if it is older or newer than five minutes', async () => {
    const video = await finishUpload();
    const sendAt = (seconds: number, secret?: string) =>
      story.notify(cloudflare.webhook(video, secondsFromNow(seconds), secret));
    expect(await sendAt(0, 'another secret')).toBe(400);
    expect(await sendAt(-301)).toBe(400);
    expect(await sendAt(301)).toBe(400);
    expect(await site.server.drainJobs()).toBe(0);
    expect(await sendAt(-300)).toBe(200);
    expect(await sendAt(300)).toBe(200);
  });

  it.each(['not JSON', '{}', '{"uid":"../accounts"}', '{"uid":7}', '[]', 'null'])(
    '[REC-08] is refused if its signed body is %s',
    async (text) => {
      expect(await story.notify(cloudflare.signed(Buffer.from(text), testNow))).toBe(400);
    },
  );

  it('[REC-08] about another video of the account is accepted and ignored', async () => {
    const body = Buffer.from(JSON.stringify({ uid: '6b9e68b07dfee8cc2d116e4c51d6a957', readyToStream: true }));
    expect(await story.notify(cloudflare.signed(body, testNow))).toBe(200);
    expect(await site.server.drainJobs()).toBe(0);
  });

  it('[REC-08] is not believed: the state is read from Cloudflare', async () => {
    await story.upload(whole);
    const video = { ...story.theVideo(), state: 'error' as const, errorReasonCode: 'ERR_NON_VIDEO' };
    expect(await story.notify(cloudflare.webhook(video))).toBe(200);
    await site.server.drainJobs();
    expect(await story.shownToCoach()).toEqual({ status: 'uploading', problem: null, isConvertingAnalysis: true });
  });

  it('[REC-08] is refused from an address that sends too many', async () => {
    const limited = await startUploadServer({
      cloudflareStream: cloudflare.settings,
      limits: { webhook: { points: 2, seconds: 60 } },
    });
    try {
      const limitedStory = await beginStreamStory(limited, cloudflare);
      const send = () => limitedStory.notify(cloudflare.signed(Buffer.from('{"uid":"unknown"}'), testNow));
      expect([await send(), await send(), await send()]).toEqual([200, 200, 429]);
    } finally {
      await limited.server.close();
    }
  });
});

describe('an analysis is sent to this server', () => {
  const ownUrl = () => new RegExp(`^${site.client.origin}/api/analysis/upload/`);

  it('[REC-08] if Cloudflare Stream cannot be reached', async () => {
    cloudflare.faults.isDown = true;
    const url = await story.url({ duration: 4, hasSound: true });
    expect(url).toMatch(ownUrl());
    expect(await story.post(url, whole)).toMatchObject({ status: 201, success: true });
    expect((await story.row()).status).toBe('completed');
  });

  it('[REC-08] if it has more than 200 MB, which Cloudflare Stream does not take at once', async () => {
    expect(await story.url({ fileSize: 200_000_001 })).toMatch(ownUrl());
    expect(story.isAtCloudflare()).toBe(false);
    expect(await story.url({ fileSize: 200_000_000 })).toBe(
      `${cloudflare.settings.customerUrl}/${story.theVideo().uid}`,
    );
  });

  it('[REC-08] if Cloudflare Stream is not configured, and there is no webhook', async () => {
    const plain = await startUploadServer();
    try {
      const plainStory = await beginAnalysisStory(plain);
      const url = await plainStory.url({ fileSize: 1_000 });
      expect(url).toMatch(new RegExp(`^${plain.client.origin}/api/analysis/upload/`));
      expect((await plainStory.uploads())[0]).toMatchObject({ streamUid: null, streamAskAt: null });
      const withoutSettings = await beginStreamStory(plain, cloudflare);
      expect(await withoutSettings.notify(cloudflare.signed(Buffer.from('{"uid":"any"}'), testNow))).toBe(404);
      expect(await withoutSettings.confirm()).toBe(404);
    } finally {
      await plain.server.close();
    }
  });
});

it('[REC-08] neither the token of the API nor the webhook secret is in the log', async () => {
  await finishUpload();
  cloudflare.faults.redirectTo = 'http://127.0.0.1:9/';
  await story.notify();
  await site.server.drainJobs();
  cloudflare.faults = { isDown: true };
  await story.aMinuteLater();
  await story.url();
  const log = site.server.logLines.join('');
  expect(log).toContain('Cloudflare Stream redirected a download to another host.');
  expect(log).toContain('Cloudflare Stream could not be reached.');
  for (const secret of [cloudflare.settings.apiToken, cloudflare.settings.webhookSecret])
    expect(log).not.toContain(secret);
});

import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createVideo, downloadsOf, fileOf, shownVideo, type StreamedVideo } from './cloudflare-videos.ts';
import type { CloudflareStreamSettings } from '../modules/media/cloudflare-stream/stream-settings.ts';

interface Faults {
  /** No connection gets a response. */
  isDown?: boolean;
  /** The MP4 is not ready at once. */
  mp4TakesAWhile?: boolean;
  /** Downloads break off in the middle. */
  cutDownloads?: boolean;
  /** Downloads never end. */
  endlessDownloads?: boolean;
  /** Downloads are redirected to this URL. */
  redirectTo?: string;
}

interface Notification {
  body: Buffer;
  headers: Record<string, string>;
}

export interface CloudflareStandIn {
  settings: CloudflareStreamSettings;
  /** The videos that were not deleted, oldest first. */
  videos: StreamedVideo[];
  /** Number of files that were downloaded, also in part. */
  downloads: number;
  /** What goes wrong, until it is set back. */
  faults: Faults;
  /** Body and headers of the notification about a video. */
  webhook(video: StreamedVideo, sentAt?: Date, secret?: string): Notification;
  /** Signs any notification. */
  signed(body: Buffer, sentAt: Date, secret?: string): Notification;
  /** Ends the processing of a video. */
  finish(video: StreamedVideo, end?: { errorReasonCode?: string; mp4?: Buffer }): void;
  close(): Promise<void>;
}

const accountId = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const apiToken = 'cloudflare-api-token-of-the-tests';
const webhookSecret = '85011ed3a913c6ad5f9cf6c5573cc0a7';
const maxPostBytes = 200_000_000;

/** Starts a server that speaks the part of Cloudflare Stream's protocol that the product uses (decision 50). */
export async function startCloudflareStandIn(now: () => Date): Promise<CloudflareStandIn> {
  const tokens = new Map<string, StreamedVideo>();
  const standIn: CloudflareStandIn = {
    settings: { accountId, apiToken, webhookSecret, customerUrl: '', apiUrl: '' },
    videos: [],
    downloads: 0,
    faults: {},
    webhook: (video, sentAt = now(), secret = webhookSecret) =>
      standIn.signed(Buffer.from(JSON.stringify(shownVideo(video))), sentAt, secret),
    signed(body, sentAt, secret = webhookSecret) {
      const time = Math.floor(sentAt.getTime() / 1000);
      const sig1 = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
      return {
        body,
        headers: { 'webhook-signature': `time=${time},sig1=${sig1}`, 'content-type': 'application/json' },
      };
    },
    finish(video, { errorReasonCode = '', mp4 } = {}) {
      Object.assign(video, { state: errorReasonCode ? 'error' : 'ready', errorReasonCode, mp4: mp4 ?? video.file });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  // With the default of 5 s, the server could close an idle connection just when the next call is sent over it.
  server.keepAliveTimeout = 10 * 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(standIn.settings, { customerUrl: origin, apiUrl: `${origin}/client/v4` });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    if (standIn.faults.isDown) return void response.destroy();
    const api = `/client/v4/accounts/${accountId}/stream`;
    if (url.startsWith(api)) return callApi(request, response, url.slice(api.length));
    const [, token = '', ...rest] = url.split('/');
    const downloaded = tokens.get(token);
    if (method === 'GET' && downloaded && rest.join('/') === 'downloads/default.mp4') return send(response, downloaded);
    const upload = standIn.videos.find(({ uid }) => uid === token);
    if (rest.length === 0 && upload) return receive(request, response, upload);
    response.writeHead(404).end();
  }

  async function callApi(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const body = (await buffer(request)).toString();
    const succeed = (result: unknown) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ result, success: true, errors: [], messages: [] }));
    const refuse = (status: number, message: string) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ result: null, success: false, errors: [{ code: 10_000 + status, message }] }));
    if (request.headers.authorization !== `Bearer ${apiToken}`) return void refuse(403, 'Authentication error');
    const json = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
    const [, uid, part] = path.split('/');
    if (request.method === 'POST' && path === '/direct_upload') {
      const video = createVideo(json, now());
      if (!video) return void refuse(400, 'Bad request');
      standIn.videos.push(video);
      return void succeed({ uid: video.uid, uploadURL: `${origin}/${video.uid}` });
    }
    const video = standIn.videos.find((one) => one.uid === uid);
    if (!video) return void refuse(404, 'Not Found');
    switch (`${request.method} ${part ?? ''}`) {
      case 'GET ':
        return void succeed(shownVideo(video));
      case 'DELETE ':
        standIn.videos.splice(standIn.videos.indexOf(video), 1);
        return void response.writeHead(200).end();
      case 'POST downloads':
        if (video.state !== 'ready') return void refuse(400, 'Not ready');
        video.download = standIn.faults.mp4TakesAWhile ? 'inprogress' : 'ready';
        return void succeed(downloadsOf(video));
      case 'GET downloads':
        if (!standIn.faults.mp4TakesAWhile && video.download === 'inprogress') video.download = 'ready';
        return void succeed(downloadsOf(video));
      case 'POST token': {
        const token = `eyJ.${randomBytes(12).toString('hex')}`;
        if (json['downloadable'] === true) tokens.set(token, video);
        return void succeed({ token });
      }
      default:
        return void refuse(405, 'Not part of the stand-in');
    }
  }

  /** The one-time URL: a multipart form with the field `file`, from a page of any origin. */
  async function receive(request: IncomingMessage, response: ServerResponse, video: StreamedVideo): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    // Browsers ask first, because the page watches the progress.
    if (request.method === 'OPTIONS') {
      return void response
        .writeHead(200, { 'access-control-allow-methods': 'POST', 'access-control-allow-headers': '*' })
        .end();
    }
    if (request.method !== 'POST') return void response.writeHead(405).end();
    if (Number(request.headers['content-length']) > maxPostBytes) return void response.writeHead(413).end();
    if (video.state !== 'pendingupload' || video.expiry <= now()) return void response.writeHead(403).end();
    const file = fileOf(await buffer(request), String(request.headers['content-type']));
    if (!file) return void response.writeHead(400).end();
    Object.assign(video, { file, state: 'inprogress', uploadHeaders: request.headers });
    response.writeHead(200).end();
  }

  function send(response: ServerResponse, { mp4, download }: StreamedVideo): void {
    standIn.downloads++;
    if (download !== 'ready' || !mp4) return void response.writeHead(404).end();
    const { redirectTo, cutDownloads, endlessDownloads } = standIn.faults;
    if (endlessDownloads) return endless(response);
    if (redirectTo !== undefined) return void response.writeHead(302, { location: redirectTo }).end();
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': mp4.length });
    if (cutDownloads) response.write(mp4.subarray(0, mp4.length >> 1), () => response.destroy());
    else response.end(mp4);
  }

  function endless(response: ServerResponse): void {
    const zeros = Buffer.alloc(4 * 1024 * 1024);
    Readable.from(
      (function* () {
        for (;;) yield zeros;
      })(),
    )
      .on('error', () => {})
      .pipe(response)
      .on('error', () => {});
  }

  return standIn;
}

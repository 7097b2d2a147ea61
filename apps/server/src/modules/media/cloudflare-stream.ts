import { callStreamApi } from './cloudflare-stream/call-api.ts';
import { openDownload } from './cloudflare-stream/open-download.ts';
import * as wire from './cloudflare-stream/wire.ts';
import { CloudflareStreamError } from './cloudflare-stream/stream-error.ts';
import type { CloudflareStreamSettings } from './cloudflare-stream/stream-settings.ts';
import { readWebhook, signatureParts } from './cloudflare-stream/read-webhook.ts';

declare module '../../kernel/services.ts' {
  interface Services {
    /** Receives the uploads of analyses, if its settings are in the environment. Otherwise null (decision 50). */
    cloudflareStream: CloudflareStream | null;
  }
}

/** The calls of Cloudflare Stream that receiving an analysis needs. All throw CloudflareStreamError. */
export interface CloudflareStream {
  /** Origins of upload URLs, for the Content Security Policy. */
  uploadOrigins: readonly string[];
  /** Creates a URL to which a browser may post one video. Only with a token of ours, the video can be watched or downloaded. */
  createUpload(upload: {
    maxDurationSeconds: number;
    /** The URL does not accept a video after this time. */
    expiresAt: Date;
    /** When Cloudflare deletes the video by itself: at least 30 days after the upload. */
    deleteAt: Date;
    /** At most 64 characters. */
    creator: string;
  }): Promise<{ uid: string; uploadUrl: string }>;
  /** Returns null if there is no such video. */
  readVideo(uid: string): Promise<wire.StreamVideo | null>;
  /** Asks for an MP4 of a ready video. Returns whether it can be downloaded. Idempotent. */
  prepareDownload(uid: string): Promise<boolean>;
  /** Begins to download the MP4. If the connection breaks, the iterator throws. */
  openDownload(uid: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** Idempotent. */
  deleteVideo(uid: string): Promise<void>;
  /** Throws BAD_REQUEST if the header cannot be a signature, before the body is read. */
  requireSignature(signature: string): void;
  /** Returns the id of the video that a webhook call is about. Throws BAD_REQUEST if the call is not signed by Cloudflare, or too old. */
  readWebhook(body: Buffer, signature: string, now: Date): { uid: string };
}

const cloudflareApi = 'https://api.cloudflare.com/client/v4';
const cloudflareUploads = ['https://upload.cloudflarestream.com', 'https://upload.videodelivery.net'];

export function createCloudflareStream(settings: CloudflareStreamSettings): CloudflareStream {
  const { accountId, apiToken, webhookSecret, customerUrl, apiUrl = cloudflareApi } = settings;
  const uploadOrigins = apiUrl === cloudflareApi ? cloudflareUploads : [new URL(apiUrl).origin];
  const api = { url: `${apiUrl}/accounts/${encodeURIComponent(accountId)}/stream`, token: apiToken };
  return {
    uploadOrigins,
    async createUpload({ maxDurationSeconds, expiresAt, deleteAt, creator }) {
      const json = {
        maxDurationSeconds,
        expiry: expiresAt.toISOString(),
        scheduledDeletion: deleteAt.toISOString(),
        requireSignedURLs: true,
        creator,
      };
      const { uid, uploadURL } = await callStreamApi(api, 'POST', '/direct_upload', wire.directUpload, json);
      if (!uploadOrigins.includes(new URL(uploadURL).origin)) {
        throw new CloudflareStreamError('Cloudflare Stream returned an upload URL of an unknown host.');
      }
      return { uid, uploadUrl: uploadURL };
    },
    async readVideo(uid) {
      const video = await orNull(callStreamApi(api, 'GET', `/${uid}`, wire.video));
      return video && wire.toStreamVideo(video);
    },
    async prepareDownload(uid) {
      const path = `/${uid}/downloads`;
      const asked = await callStreamApi(api, 'GET', path, wire.downloads);
      const download = asked?.default ?? (await callStreamApi(api, 'POST', path, wire.downloads, {}))?.default;
      if (download?.status === 'error') throw new CloudflareStreamError('Cloudflare Stream could not make an MP4.');
      return download?.status === 'ready';
    },
    async openDownload(uid, signal) {
      const { token } = await callStreamApi(api, 'POST', `/${uid}/token`, wire.token, { downloadable: true });
      return openDownload(new URL(`/${token}/downloads/default.mp4`, customerUrl), signal);
    },
    async deleteVideo(uid) {
      await orNull(callStreamApi(api, 'DELETE', `/${uid}`, null));
    },
    requireSignature: (signature) => void signatureParts(signature),
    readWebhook: (body, signature, now) => readWebhook(webhookSecret, body, signature, now),
  };
}

/** Null instead of an error if there is no such video. */
async function orNull<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (thrown) {
    if (thrown instanceof CloudflareStreamError && thrown.status === 404) return null;
    throw thrown;
  }
}

import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface StreamedVideo {
  uid: string;
  creator: string;
  maxDurationSeconds: number;
  expiry: Date;
  state: 'pendingupload' | 'queued' | 'inprogress' | 'ready' | 'error';
  errorReasonCode: string;
  /** What was uploaded, and the headers of that request. */
  file: Buffer | null;
  uploadHeaders: IncomingHttpHeaders;
  /** What is downloaded. Default: what was uploaded. */
  mp4: Buffer | null;
  download: 'none' | 'inprogress' | 'ready';
}

/** The video of a request for an upload URL. Null if the request is refused. */
export function createVideo(json: Record<string, unknown>, now: Date): StreamedVideo | null {
  const { maxDurationSeconds, expiry, scheduledDeletion, creator, requireSignedURLs } = json;
  const isDuration = Number.isInteger(maxDurationSeconds) && Number(maxDurationSeconds) >= 1;
  const expires = new Date(String(expiry));
  const keptDays = (new Date(String(scheduledDeletion)).getTime() - expires.getTime()) / 86_400_000;
  // Without requireSignedURLs, everybody who knows the id could watch.
  if (!isDuration || Number(maxDurationSeconds) > 21_600 || requireSignedURLs !== true) return null;
  if (!(expires > now) || !(keptDays >= 30) || String(creator).length > 64) return null;
  return {
    uid: randomBytes(16).toString('hex'),
    creator: String(creator),
    maxDurationSeconds: Number(maxDurationSeconds),
    expiry: expires,
    state: 'pendingupload',
    errorReasonCode: '',
    file: null,
    uploadHeaders: {},
    mp4: null,
    download: 'none',
  };
}

/** As the API and the notifications show it. */
export function shownVideo({ uid, creator, state, errorReasonCode, maxDurationSeconds }: StreamedVideo) {
  const status = {
    state,
    pctComplete: state === 'ready' ? '100.000000' : '39.000000',
    errorReasonCode,
    errorReasonText: '',
  };
  return {
    uid,
    creator,
    readyToStream: state === 'ready',
    status,
    meta: {},
    maxDurationSeconds,
    requireSignedURLs: true,
  };
}

export function downloadsOf({ uid, download }: StreamedVideo) {
  if (download === 'none') return {};
  const url = `https://customer-elsewhere.cloudflarestream.com/${uid}/downloads/default.mp4`;
  return { default: { status: download, url, percentComplete: download === 'ready' ? 100 : 40 } };
}

/** The content of the field `file` of a multipart form with one field. */
export function fileOf(form: Buffer, contentType: string): Buffer | null {
  const boundary = /^multipart\/form-data; ?boundary=(\S+)$/.exec(contentType)?.[1];
  const start = form.indexOf('\r\n\r\n');
  const end = form.lastIndexOf(`\r\n--${boundary}--`);
  const isFile = / name="file"; filename="[^"]+"/.test(form.subarray(0, Math.max(start, 0)).toString());
  return isFile && start < end ? form.subarray(start + 4, end) : null;
}

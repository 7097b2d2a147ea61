import { asLoadError, emptyVideo, httpStatusError, VideoLoadError } from './video-load-error.ts';

export type FetchVideoOptions = {
  /** Called with 0 to 100. Not called if the server does not state the length. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  /** Sent to this site only, because they carry the session. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
};

const partBytes = 8 * 1024 * 1024;

function videoType(response: Response): string {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  return type.startsWith('video/') ? type : 'video/mp4';
}

function headersFor(url: string, headers: FetchVideoOptions['headers']): Record<string, string> {
  if (headers === undefined) return {};
  const { origin } = globalThis.location;
  return URL.parse(url, origin)?.origin === origin ? headers : {};
}

async function errorCode(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}

async function request(url: string, options: FetchVideoOptions): Promise<Response> {
  const fetchUrl = options.fetch ?? fetch;
  const response = await fetchUrl(url, { signal: options.signal ?? null, headers: headersFor(url, options.headers) });
  if (response.ok && response.body !== null) return response;
  throw httpStatusError(response.status, await errorCode(response));
}

/** Moves the data into the browser's blob storage in parts of 8 MiB, so that a long video does not fill the heap. */
async function readBody(response: Response, onProgress: FetchVideoOptions['onProgress']): Promise<Blob> {
  const total = Number(response.headers.get('content-length') ?? 0);
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  const parts: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let pendingBytes = 0;
  let received = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    pending.push(chunk.value);
    pendingBytes += chunk.value.byteLength;
    received += chunk.value.byteLength;
    if (pendingBytes >= partBytes) {
      parts.push(new Blob(pending));
      pending = [];
      pendingBytes = 0;
    }
    if (total > 0) onProgress?.(Math.min(100, (received / total) * 100));
  }
  if (received === 0) throw emptyVideo();
  if (total > received) throw new VideoLoadError('network', 'The video could not be downloaded completely.');
  return new Blob([...parts, ...pending], { type: videoType(response) });
}

/**
 * Downloads a whole video. A Blob is returned as it is.
 * Throws VideoLoadError: aborted, network, preparing, removed, refused (HTTP status), empty.
 */
export async function fetchVideo(source: string | Blob, options: FetchVideoOptions = {}): Promise<Blob> {
  if (typeof source !== 'string') {
    if (source.size === 0) throw emptyVideo();
    options.onProgress?.(100);
    return source;
  }
  try {
    return await readBody(await request(source, options), options.onProgress);
  } catch (error) {
    throw asLoadError(error, options.signal);
  }
}

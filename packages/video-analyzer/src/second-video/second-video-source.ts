import type { JsonObject, JsonValue } from '@swing/domain/analyzer/document-items';

/** A path leads to the same site whatever its address is. */
const anySite = 'https://site.invalid';

/** Where video 2 comes from, as kept with the drawings. A file is only described: the browser cannot keep its content. */
export type SecondVideoSource =
  | { readonly type: 'file'; readonly name: string; readonly size: number; readonly hash: string }
  | { readonly type: 'submission'; readonly submissionId: string }
  | { readonly type: 'library'; readonly videoId: string }
  | { readonly type: 'path'; readonly path: string };

/** The video whose drawings are those of video 2. `isRemoved`: it is not shown any more, but its drawings are kept. */
export type KeptSecondVideo = {
  readonly name: string;
  readonly source: SecondVideoSource;
  readonly isRemoved: boolean;
};

/** True if both are the same video. A file is recognized by its content, whatever its name. */
export function isSameSource(one: SecondVideoSource, other: SecondVideoSource): boolean {
  switch (one.type) {
    case 'file':
      return other.type === 'file' && other.hash === one.hash && other.size === one.size;
    case 'submission':
      return other.type === 'submission' && other.submissionId === one.submissionId;
    case 'library':
      return other.type === 'library' && other.videoId === one.videoId;
    case 'path':
      return other.type === 'path' && other.path === one.path;
  }
}

/** Returns the data that is stored in the document to find video 2 again: its name, its source, and whether it was removed. */
export function secondVideoData({ name, source, isRemoved }: KeptSecondVideo): JsonObject {
  return { name, source: { ...source }, isRemoved };
}

/** Reads what `secondVideoData` wrote. Returns null if the item has no valid source. */
export function readSecondVideoData(data: JsonObject): KeptSecondVideo | null {
  const source = readSource(data['source']);
  const name = data['name'];
  return source && typeof name === 'string' ? { name, source, isRemoved: data['isRemoved'] === true } : null;
}

function readSource(value: JsonValue | undefined): SecondVideoSource | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { type, name, size, hash, submissionId, videoId, path } = value;
  if (type === 'file' && typeof name === 'string' && typeof size === 'number' && typeof hash === 'string')
    return { type, name, size, hash };
  if (type === 'submission' && typeof submissionId === 'string') return { type, submissionId };
  if (type === 'library' && typeof videoId === 'string') return { type, videoId };
  // Loaded with the session, so it must not lead to another site.
  if (type === 'path' && typeof path === 'string' && sitePath(path, anySite) === path) return { type, path };
  return null;
}

/** Returns the path and query of an address on this site (`origin`), or null if it is elsewhere or none. */
export function sitePath(address: string, origin: string): string | null {
  const text = address.trim();
  if (!text.startsWith('/') && !text.startsWith(`${origin}/`)) return null;
  const url = URL.parse(text, origin);
  // A path that begins with two slashes names another site.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null;
}

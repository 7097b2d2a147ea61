const sampleBytes = 65_536;

/**
 * Returns the SHA-256 of a file's first, middle and last 64 KiB, in hex. Null on pages without HTTPS, which cannot hash.
 * Rejects if the file can no longer be read.
 */
async function fingerprint(file: Blob): Promise<string | null> {
  const places = [0, Math.floor((file.size - sampleBytes) / 2), file.size - sampleBytes];
  const starts = places.map((place) => Math.max(0, place));
  const samples = starts.map((start) => file.slice(start, start + sampleBytes).arrayBuffer());
  const bytes = await new Blob(await Promise.all(samples)).arrayBuffer();
  // Typed as always defined, but missing on insecure pages.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Stored to recognise a file later. */
export interface FileIdentity {
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  lastModified: number;
  fingerprint: string | null;
}

export async function identify(file: File): Promise<FileIdentity> {
  const { name, size, lastModified } = file;
  return { name, size, lastModified, fingerprint: await fingerprint(file) };
}

/**
 * True if size and fingerprint are equal. Name and date are compared only without a fingerprint, because phones change them each
 * time a video is chosen.
 */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  if (one.size !== other.size) return false;
  if (one.fingerprint !== null && other.fingerprint !== null) return one.fingerprint === other.fingerprint;
  return one.name === other.name && one.lastModified === other.lastModified;
}

/** True if the file still matches `identity`. False if it cannot be read, as after a change on disk. */
export async function isUnchanged(file: File, identity: FileIdentity): Promise<boolean> {
  try {
    return isSameFile(await identify(file), identity);
  } catch {
    return false;
  }
}

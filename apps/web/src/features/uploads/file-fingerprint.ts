const sampleBytes = 65_536;

/**
 * What tells a file from another one of the same size: the SHA-256 over its first, middle and last 64 KiB, in hex. Null
 * where the page may not hash (no HTTPS). Rejects when the file can no longer be read.
 */
async function fingerprint(file: Blob): Promise<string | null> {
  const places = [0, Math.floor((file.size - sampleBytes) / 2), file.size - sampleBytes];
  const starts = places.map((place) => Math.max(0, place));
  const samples = starts.map((start) => file.slice(start, start + sampleBytes).arrayBuffer());
  const bytes = await new Blob(await Promise.all(samples)).arrayBuffer();
  // Typed as always there; browsers leave it out of insecure pages.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is remembered of a file, to know it again. */
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
 * True when both are the same bytes: size and fingerprint agree. Phones give a video another name and date each time it is
 * chosen, so those count only where there is no fingerprint.
 */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  if (one.size !== other.size) return false;
  if (one.fingerprint !== null && other.fingerprint !== null) return one.fingerprint === other.fingerprint;
  return one.name === other.name && one.lastModified === other.lastModified;
}

/** True when the file is still the one that was remembered; a file changed on disk can no longer be read. */
export async function isUnchanged(file: File, identity: FileIdentity): Promise<boolean> {
  try {
    return isSameFile(await identify(file), identity);
  } catch {
    return false;
  }
}

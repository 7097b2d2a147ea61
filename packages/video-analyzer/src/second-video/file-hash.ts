import { unreadableFile } from '../playback/video-load-error.ts';

const edgeBytes = 1024 * 1024;

/**
 * SHA-256 (hex) of a file's size, its first and its last MiB. That tells videos apart, because the index with the sizes
 * of all frames is at one of the ends, and takes no longer for a file of 2 GB. Throws VideoLoadError (gone) if the file
 * cannot be read.
 */
export async function hashOfFile(file: Blob): Promise<string> {
  const edges = [file.slice(0, edgeBytes), file.slice(Math.max(edgeBytes, file.size - edgeBytes))];
  const bytes = await new Blob([`${file.size}\n`, ...edges]).arrayBuffer().catch((cause: unknown) => {
    throw unreadableFile({ cause });
  });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

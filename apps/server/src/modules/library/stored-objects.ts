import { videoObjects } from '../media/stored-objects.ts';

// A failed or removed video loses files without a change of its keys, and a ready one those that are never served.
export const libraryObjects = videoObjects('library_videos', {
  isKept: `files_removed_at IS NULL AND status <> 'failed' AND (removed_at IS NULL OR status = 'ready')`,
  isOriginalKept: `status <> 'ready'`,
  originalSize: 'size',
  isCleanReady: `clean_size IS NOT NULL AND NOT (status = 'ready' AND needs_proxy)`,
  isProxyReady: 'proxy_size IS NOT NULL',
});

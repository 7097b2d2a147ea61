import { videoObjects } from '../media/stored-objects.ts';

export const submissionObjects = videoObjects('submissions', {
  isKept: `status <> 'removed' AND files_removed_at IS NULL`,
  isOriginalKept: 'true',
  originalSize: 'stored_size',
  isCleanReady: `clean_state = 'ready'`,
  isProxyReady: `proxy_state = 'ready'`,
});

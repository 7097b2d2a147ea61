/** Apart from the others, because the prerendered pages count their bytes. */
export const trackEventPath = '/api/analytics/track';

/** Paths of the documented calls that clients build themselves. */
export const paths = {
  /** Where resumable uploads begin; each is below it, by its submission's id. */
  tus: '/api/video/tus/',
  streamVideo: (key: string) => `/api/video/stream/${key}`,
  streamVariant: (key: string, variant: 'clean' | 'proxy' | 'thumbnail') =>
    `/api/video/stream/${key}?variant=${variant}`,
  downloadVideo: (key: string) => `/api/video/stream/${key}?download=1`,
  exportAccount: '/api/user/export',
  trpc: '/api/trpc',
} as const;

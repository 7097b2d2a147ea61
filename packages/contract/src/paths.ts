/** Not part of `paths`, to keep the prerendered pages small. */
export const trackEventPath = '/api/analytics/track';

/** Paths that clients build themselves. */
export const paths = {
  /** Resumable uploads. The path of one upload is this plus its submission's id. */
  tus: '/api/video/tus/',
  streamVideo: (key: string) => `/api/video/stream/${key}`,
  streamVariant: (key: string, variant: 'clean' | 'proxy' | 'thumbnail') =>
    `/api/video/stream/${key}?variant=${variant}`,
  downloadVideo: (key: string) => `/api/video/stream/${key}?download=1`,
  /** Resumable uploads to a library. The path of one upload is this plus the id of its library video. */
  libraryTus: '/api/library/tus/',
  libraryVideo: (id: string) => `/api/library/video/${id}`,
  libraryThumbnail: (id: string) => `/api/library/video/${id}?variant=thumbnail`,
  chapters: (submissionId: string) => `/api/submission/${submissionId}/chapters.vtt`,
  exportAccount: '/api/user/export',
  exportEvents: '/api/analytics/events',
  trpc: '/api/trpc',
} as const;

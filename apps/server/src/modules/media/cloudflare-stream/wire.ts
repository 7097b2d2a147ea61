import * as z from 'zod/mini';

/** Ids become part of URLs. */
export const videoId = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const directUpload = z.object({ uid: videoId, uploadURL: z.url() });

export const token = z.object({ token: z.string().check(z.regex(/^[\w.-]+$/)) });

const download = z.object({ status: z.string() });
export const downloads = z.nullable(z.object({ default: z.optional(z.nullable(download)) }));

export const video = z.object({
  readyToStream: z.boolean(),
  status: z.object({
    state: z.string(),
    // The API reference and the page about webhooks name it differently.
    errorReasonCode: z.optional(z.nullable(z.string())),
    errReasonCode: z.optional(z.nullable(z.string())),
  }),
});

/**
 * `waiting`: no file has arrived. `processing`: the file has arrived. `ready`: it can be downloaded once that is prepared. `failed`:
 * Cloudflare cannot read the file, with its reason.
 */
export type StreamVideo = { state: 'waiting' | 'processing' | 'ready' } | { state: 'failed'; reason: string };

export function toStreamVideo({ readyToStream, status }: z.infer<typeof video>): StreamVideo {
  const { state, errorReasonCode, errReasonCode } = status;
  if (state === 'error') return { state: 'failed', reason: errorReasonCode || errReasonCode || 'ERR_UNKNOWN' };
  if (state === 'pendingupload') return { state: 'waiting' };
  return { state: state === 'ready' && readyToStream ? 'ready' : 'processing' };
}

/** A call to Cloudflare Stream failed. The message is a fixed text, and never contains what was sent. */
export class CloudflareStreamError extends Error {
  override readonly name = 'CloudflareStreamError';
  /** HTTP status of the response. Null: there was none, or it was not understood. */
  readonly status: number | null;

  constructor(message: string, { status = null, cause }: { status?: number | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

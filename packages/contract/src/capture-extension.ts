import * as z from 'zod/mini';

/** The extension's id. Chrome derives it from the `key` in the manifest, so it is the same in all browsers. */
export const captureExtensionId = 'hpgimfhclefkmbbjmjablophknoopbpm';

/** A message from a page to the capture extension, over a port. */
export const captureRequest = z.discriminatedUnion('type', [
  /** Asks for the version. */
  z.object({ type: z.literal('ping') }),
  /** Asks for the tab on which the icon of the extension is clicked next. */
  z.object({ type: z.literal('capture') }),
]);
export type CaptureRequest = z.infer<typeof captureRequest>;

/** A message from the capture extension to a page. */
export const captureReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('version'), version: z.string().check(z.regex(/^\d+(\.\d+){0,3}$/)) }),
  z.object({ type: z.literal('waiting') }),
  /** `streamId` is for `getUserMedia`, once and within seconds. */
  z.object({ type: z.literal('captured'), streamId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  /** The tab could not be captured. `reason` is Chrome's message. */
  z.object({ type: z.literal('failed'), reason: z.string().check(z.maxLength(1_000)) }),
]);
export type CaptureReply = z.infer<typeof captureReply>;

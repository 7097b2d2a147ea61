import { parseCropMessage, type CropMessage } from './crop-messages.ts';

export type CropChannel = {
  post(message: CropMessage): void;
  /** Calls `listener` for each valid message of the other window. */
  listen(listener: (message: CropMessage) => void): void;
  close(): void;
};

/** A name that no other analyzer of the browser uses. */
export const newCropSession = (): string => crypto.randomUUID();

const sessionPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
export const isCropSession = (text: string): boolean => sessionPattern.test(text);

/** Connects an analyzer with its crop window. Versions with other messages must use another name. */
export function openCropChannel(session: string): CropChannel {
  const channel = new BroadcastChannel(`analyzer-crop:1:${session}`);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }) => {
        const message = parseCropMessage(data);
        if (message !== null) listener(message);
      }),
    close: () => channel.close(),
  };
}

/**
 * Resolves in a new task of the event loop. Await it before decoding, so that the browser can first paint what a press has changed. Without it, the
 * handler of the press would pass dozens of frames to the decoder if their bytes are in memory.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

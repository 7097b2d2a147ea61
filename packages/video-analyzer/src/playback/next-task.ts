/**
 * Resolves in another task, so that the browser can first paint what a press has changed. Reading packets whose bytes are in memory never leaves the
 * task, so dozens of them would be passed to the decoder before the press is painted.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

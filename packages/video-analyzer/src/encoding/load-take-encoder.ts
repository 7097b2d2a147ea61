import type { TakeEncoder, TakeEncoderOptions } from './take-encoder.ts';

const failure =
  'The recorder could not be loaded. Check your connection and press Start again. If this goes on, send or download your recordings and reload the page.';

/** Loads the code that records. Browsers download it again at the next call if that failed. */
async function loadTakeEncoder() {
  try {
    return await import('./take-encoder.ts');
  } catch (cause) {
    throw new Error(failure, { cause });
  }
}

/** Loads the code early, so that recording starts at once. A failure is left to `startLoadedEncoder`. */
export function preloadTakeEncoder(): void {
  loadTakeEncoder().catch(() => undefined);
}

/**
 * Loads all that the encoder needs, down to its workers and codecs. Returns false if the browser cannot encode video. Code
 * that cannot be loaded is left to `startLoadedEncoder`.
 */
export async function prepareEncoder(): Promise<boolean> {
  const code = await loadTakeEncoder().catch(() => null);
  if (code === null) return true;
  return code.prepareTakeEncoder().then(
    () => true,
    () => false,
  );
}

/** `startTakeEncoder`, loaded when it is first needed. Also rejects, with a sentence for the coach, if it cannot be loaded. */
export async function startLoadedEncoder(options: TakeEncoderOptions): Promise<TakeEncoder> {
  const { startTakeEncoder } = await loadTakeEncoder();
  return startTakeEncoder(options);
}

import { VideoLoadError } from './video-load-error.ts';

/**
 * Loads code that is needed to open a video. Throws VideoLoadError `code-missing` if it cannot be downloaded; browsers download
 * it again at the next call.
 */
export async function loadVideoCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const message = 'A part of this page could not be loaded. Check your connection. If this goes on, reload the page.';
    throw new VideoLoadError('code-missing', message, { cause });
  }
}

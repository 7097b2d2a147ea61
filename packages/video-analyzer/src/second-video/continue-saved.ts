import type { LoadOptions } from './second-video-options.ts';
import { isSameSource, type KeptSecondVideo } from './second-video-source.ts';
import type { FindVideo, SecondVideo } from './second-video.ts';
import type { VideoChoice } from './video-choice.ts';

/**
 * Continues with the saved video. `early`: the video that was chosen before the saved one was known. It is loaded after
 * that, which asks as for every other video, unless the coach has chosen another one meanwhile.
 */
export async function continueSaved(
  secondVideo: Pick<SecondVideo, 'getSnapshot' | 'restore' | 'load'>,
  saved: KeptSecondVideo,
  early: VideoChoice | null,
  find: FindVideo,
  options: LoadOptions,
): Promise<void> {
  const restoring = secondVideo.restore(saved, find, options);
  if (early === null || secondVideo.getSnapshot().video === early) return restoring;
  await restoring;
  const { kept, loading } = secondVideo.getSnapshot();
  if (loading === null && kept !== null && isSameSource(kept.source, saved.source))
    await secondVideo.load(early, options);
}

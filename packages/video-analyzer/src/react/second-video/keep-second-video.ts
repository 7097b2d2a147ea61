import type { AnalyzerDocument } from '../../document/analyzer-document.ts';
import {
  isSameSource,
  readSecondVideoData,
  secondVideoData,
  type KeptSecondVideo,
} from '../../second-video/second-video-source.ts';
import type { SecondVideo } from '../../second-video/second-video.ts';
import type { VideoChoice } from '../../second-video/video-choice.ts';

/** The item that also keeps the settings of video 2. Only the fields of its source are read and written here. */
const itemId = 'video2';

type SourceDocument = Pick<AnalyzerDocument, 'get' | 'put' | 'onRemoteChange' | 'isLoaded' | 'subscribe'>;

/**
 * Keeps which video is video 2 the same as in the document (analyzer-20): a choice becomes an edit, and `restore` is
 * called for what was saved or chosen elsewhere. A choice is held until the document was read; `early` is one that the
 * saved video takes the place of. Returns a function that stops.
 */
export function keepSecondVideo(
  secondVideo: Pick<SecondVideo, 'subscribe' | 'getSnapshot'>,
  document: SourceDocument,
  restore: (saved: KeptSecondVideo, early: VideoChoice | null) => void,
): () => void {
  let known = document.isLoaded() ? secondVideo.getSnapshot().kept : null;
  let isRestoring = false;

  function show(ids: readonly string[]) {
    const data = ids.includes(itemId) ? document.get(itemId) : null;
    const saved = data && readSecondVideoData(data);
    if (saved === null) return;
    const isSame = known !== null && isSameSource(known.source, saved.source) && known.isRemoved === saved.isRemoved;
    if (isSame) return;
    const { kept, video } = secondVideo.getSnapshot();
    isRestoring = true;
    restore(saved, kept === known ? null : video);
    isRestoring = false;
    known = secondVideo.getSnapshot().kept;
  }

  function keep() {
    const { kept } = secondVideo.getSnapshot();
    if (kept === known || isRestoring || !document.isLoaded()) return;
    known = kept;
    if (kept !== null) {
      document.put([{ id: itemId, data: { kind: 'video', ...document.get(itemId), ...secondVideoData(kept) } }]);
    }
  }

  show([itemId]);
  keep();
  const stops = [secondVideo.subscribe(keep), document.onRemoteChange(show), document.subscribe(keep)];
  return () => {
    for (const stop of stops) stop();
  };
}

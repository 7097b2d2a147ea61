import { canonicalJson } from '@swing/domain/analyzer/canonical-json';
import type { AnalyzerDocument, ItemEdit } from '../../document/analyzer-document.ts';
import {
  isSameSource,
  readSecondVideoData,
  secondVideoData,
  type KeptSecondVideo,
} from '../../second-video/second-video-source.ts';
import type { SecondVideo } from '../../second-video/second-video.ts';
import type { VideoChoice } from '../../second-video/video-choice.ts';
import { readSide, writeSide } from '../document/settings-data.ts';
import { readItem, settingEdits, settingKind } from '../document/settings-items.ts';

/** An item of its own, so that a change of the settings of video 2 does not bring an earlier choice back (analyzer-61). */
const itemId = 'video2:source';
/** Older versions kept the choice together with the settings of video 2. */
const olderId = 'video2';

/** Continues with a saved video. `early` is one chosen before it was known, which the saved video takes the place of. */
export type RestoreSecondVideo = (saved: KeptSecondVideo, early: VideoChoice | null) => void;

type SourceDocument = Pick<AnalyzerDocument, 'get' | 'has' | 'put' | 'onRemoteChange' | 'isLoaded' | 'subscribe'>;

/**
 * Keeps which video is video 2 the same as in the document (analyzer-20): a choice becomes an edit, and `restore` is
 * called for what was saved or chosen elsewhere. A choice is held until the document was read. Returns a function that
 * stops.
 */
export function keepSecondVideo(
  secondVideo: Pick<SecondVideo, 'subscribe' | 'getSnapshot'>,
  document: SourceDocument,
  restore: RestoreSecondVideo,
): () => void {
  let known = document.isLoaded() ? secondVideo.getSnapshot().kept : null;
  let isRestoring = false;

  function read(): KeptSecondVideo | null {
    const data = readItem(document, itemId, olderId);
    return data && readSecondVideoData(data);
  }

  /** Another video begins with new settings. They are saved with it, because others may have been set elsewhere that are not known here. */
  function resetFor(kept: KeptSecondVideo): ItemEdit[] {
    const saved = read();
    if (saved === null || isSameSource(saved.source, kept.source)) return [];
    return settingEdits(document, 'video2', writeSide(readSide({})));
  }

  /** Loading the saved video again is no choice: saving it would undo one that was made elsewhere meanwhile. */
  function isSaved({ source, isRemoved }: KeptSecondVideo): boolean {
    const saved = read();
    return saved?.isRemoved === isRemoved && canonicalJson({ ...saved.source }) === canonicalJson({ ...source });
  }

  function show(ids: readonly string[]) {
    const saved = ids.includes(itemId) || ids.includes(olderId) ? read() : null;
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
    if (kept === null || isSaved(kept)) return;
    const data = { ...document.get(itemId), kind: settingKind, ...secondVideoData(kept) };
    document.put([{ id: itemId, data }, ...resetFor(kept)]);
  }

  show([itemId]);
  keep();
  const stops = [secondVideo.subscribe(keep), document.onRemoteChange(show), document.subscribe(keep)];
  return () => {
    for (const stop of stops) stop();
  };
}

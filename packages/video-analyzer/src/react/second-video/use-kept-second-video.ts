import { useEffect } from 'react';
import { continueSaved } from '../../second-video/continue-saved.ts';
import type { KeptSecondVideo } from '../../second-video/second-video-source.ts';
import type { FindVideo, SecondVideo } from '../../second-video/second-video.ts';
import type { KeptDocument } from '../document/keep-document.ts';
import { useLoadOptions } from './use-choose-video.ts';

/**
 * Keeps which video is video 2 in the document, and continues with a saved one. `findVideo` finds videos of the server;
 * it must not change between renders.
 */
export function useKeptSecondVideo(
  secondVideo: SecondVideo,
  kept: KeptDocument | null,
  findVideo: FindVideo | null,
  headers: Record<string, string> | undefined,
): void {
  const options = useLoadOptions(headers);
  useEffect(() => {
    if (kept === null) return undefined;
    return kept.keepSecondVideo((saved, early) => {
      void continueSaved(secondVideo, saved, early, (source) => find(saved, source, findVideo), options);
    });
  }, [secondVideo, kept, findVideo, options]);
}

const find = async (
  { name }: KeptSecondVideo,
  source: Parameters<FindVideo>[0],
  findVideo: FindVideo | null,
): ReturnType<FindVideo> =>
  source.type === 'path' ? { name, url: source.path, source } : ((await findVideo?.(source)) ?? null);

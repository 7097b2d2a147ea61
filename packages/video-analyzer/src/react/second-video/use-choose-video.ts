import { useCallback, useMemo } from 'react';
import { useConfirm } from '@swing/ui/confirm-dialog';
import type { LoadOptions, ReplaceQuestion } from '../../second-video/second-video-options.ts';
import type { SecondVideo } from '../../second-video/second-video.ts';
import type { VideoChoice } from '../../second-video/video-choice.ts';

/** The question before drawings on video 2 are deleted, or a file takes the place of another. */
function replaceText({ oldName, newName, drawingCount }: ReplaceQuestion): string {
  if (drawingCount === 0) return `“${newName}” is not “${oldName}”. Use it instead?`;
  const [drawings, them] = drawingCount === 1 ? ['drawing', 'it'] : [`${drawingCount} drawings`, 'them'];
  return `“${newName}” is not “${oldName}”. Use it instead and delete the ${drawings} made on “${oldName}”? Undo brings ${them} back.`;
}

/** How video 2 is loaded here: with these headers, and with a question before drawings are deleted. */
export function useLoadOptions(headers: Record<string, string> | undefined): LoadOptions {
  const confirm = useConfirm();
  return useMemo(() => {
    const ask = (question: ReplaceQuestion) =>
      confirm({ message: replaceText(question), confirmLabel: question.drawingCount > 0 ? 'Use and delete' : 'Use' });
    return { ask, headers };
  }, [confirm, headers]);
}

/** Loads a chosen video as video 2. */
export function useChooseVideo(
  secondVideo: SecondVideo,
  headers: Record<string, string> | undefined,
): (choice: VideoChoice) => void {
  const options = useLoadOptions(headers);
  return useCallback((choice) => void secondVideo.load(choice, options), [secondVideo, options]);
}

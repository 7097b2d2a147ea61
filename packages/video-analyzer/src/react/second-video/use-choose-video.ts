import { useCallback, useEffect, useMemo, useRef } from 'react';
import { afterPaint } from '@swing/ui/after-paint';
import { useConfirm } from '@swing/ui/confirm-dialog';
import type { LoadOptions, ReplaceQuestion } from '../../second-video/second-video-options.ts';
import type { SecondVideo } from '../../second-video/second-video.ts';
import type { VideoChoice } from '../../second-video/video-choice.ts';

const counted = (count: number, noun: string) => (count === 1 ? noun : `${count} ${noun}s`);

/** The question before drawings and checkpoints of video 2 are deleted, or a file takes the place of another. */
export function replaceText({ oldName, newName, drawingCount, checkpointCount }: ReplaceQuestion): string {
  const work = [
    ...(drawingCount > 0 ? [counted(drawingCount, 'drawing')] : []),
    ...(checkpointCount > 0 ? [counted(checkpointCount, 'checkpoint')] : []),
  ];
  if (work.length === 0) return `“${newName}” is not “${oldName}”. Use it instead?`;
  const question = `“${newName}” is not “${oldName}”. Use it instead and delete the ${work.join(' and ')} made on “${oldName}”?`;
  if (drawingCount === 0) return question;
  const what = checkpointCount > 0 ? 'the drawings' : drawingCount === 1 ? 'it' : 'them';
  return `${question} Undo brings ${what} back.`;
}

/** How video 2 is loaded here: with these headers, and with a question before drawings are deleted. */
export function useLoadOptions(headers: Record<string, string> | undefined): LoadOptions {
  const confirm = useConfirm();
  return useMemo(() => {
    const ask = (question: ReplaceQuestion) =>
      confirm({
        message: replaceText(question),
        confirmLabel: question.drawingCount + question.checkpointCount > 0 ? 'Use and delete' : 'Use',
      });
    return { ask, headers };
  }, [confirm, headers]);
}

/** Loads a chosen video as video 2, once the browser has shown the press. */
export function useChooseVideo(
  secondVideo: SecondVideo,
  headers: Record<string, string> | undefined,
): (choice: VideoChoice) => void {
  const options = useLoadOptions(headers);
  const cancelLoad = useRef(() => {});
  useEffect(() => () => cancelLoad.current(), []);
  return useCallback(
    (choice) => {
      cancelLoad.current();
      cancelLoad.current = afterPaint(() => void secondVideo.load(choice, options));
    },
    [secondVideo, options],
  );
}

import { Alert } from '@swing/ui/alert';
import { FilePicker } from '@swing/ui/file-picker';
import { CompressionChoice } from './compression-choice.tsx';
import { VideoPreview } from '@swing/app-shell/video-preview';
import type { ChosenVideo } from './use-chosen-video.ts';

interface VideoChoiceProps {
  video: ChosenVideo;
  wantsOriginal: boolean;
  onWantsOriginal: (wantsOriginal: boolean) => void;
  isDisabled: boolean;
}

const accept = 'video/mp4,video/quicktime,video/x-m4v,video/webm,.mp4,.mov,.m4v,.webm';

/** File picker, preview, and the choice whether to compress before sending. */
export function VideoChoice({ video, wantsOriginal, onWantsOriginal, isDisabled }: VideoChoiceProps) {
  const { file, problem, picker } = video;
  return (
    <>
      <FilePicker
        label="Swing video"
        hint="One live swing, chest-high. MP4, MOV, M4V or WebM, up to 2 GB."
        accept={accept}
        isDisabled={isDisabled}
        {...picker}
      />
      {problem ? <Alert tone="error">{problem}</Alert> : null}
      {file ? <VideoPreview file={file} /> : null}
      {file ? (
        <CompressionChoice
          file={file}
          wantsOriginal={wantsOriginal}
          onChange={onWantsOriginal}
          isDisabled={isDisabled}
        />
      ) : null}
    </>
  );
}

import { X } from 'lucide-react';
import { afterPaint } from '@swing/ui/after-paint';
import { Button } from '@swing/ui/button';
import type { SecondVideo } from '../../second-video/second-video.ts';
import { useObservable } from '../use-observable.ts';
import { ChooseFileButton } from './choose-file-button.tsx';
import styles from './second-video.module.css';

/** The name of video 2 with a button that removes it, or the request to choose its file again. */
export function CurrentVideo({
  secondVideo,
  onChooseFile,
}: {
  secondVideo: SecondVideo;
  onChooseFile: (file: File) => void;
}) {
  const { video, kept, isFileWanted } = useObservable(secondVideo);
  if (video === null && !isFileWanted) return null;
  const remove = (
    // Closing a video and laying out the stage anew keeps the page busy for a moment.
    <Button variant="ghost" size="small" icon={<X />} onClick={() => afterPaint(secondVideo.remove)}>
      Remove video 2
    </Button>
  );
  if (video !== null) {
    return (
      <div className={styles.current}>
        <p className={styles.currentName} title={video.name}>
          {video.name}
        </p>
        {remove}
      </div>
    );
  }
  return (
    <div className={styles.current}>
      <p role="status">Choose {kept?.name} again to go on with its drawings.</p>
      <ChooseFileButton onChoose={onChooseFile}>Choose it again</ChooseFileButton>
      {remove}
    </div>
  );
}

import { DescriptionList } from '@swing/app-shell/description-list';
import { formatBytes } from '@swing/ui/format-bytes';
import { useEffect, useRef, type RefObject } from 'react';
import type { CheckedRecording } from './check-recording.ts';
import styles from './diagnostics.module.css';
import { percent, pixels } from './figures.ts';

/** A player for a recording, with its length, size, data rate and format. */
export function RecordingResult({ name, recording }: { name: string; recording: CheckedRecording }) {
  const { blob, seconds, chunkCount, mimeType, size, level } = recording;
  const megabits = (blob.size * 8) / seconds / 1_000_000;
  return (
    <div className={styles.result}>
      {size ? <RecordedPicture name={name} blob={blob} /> : <RecordedSound name={name} blob={blob} />}
      <DescriptionList
        className={styles.facts}
        facts={[
          ...(size ? [['Picture', pixels(size)] as const] : []),
          ...(level === null ? [] : [['Loudest level', percent(level)] as const]),
          ['Length', `${seconds.toFixed(1)} s`],
          ['Size', `${formatBytes(blob.size)} in ${chunkCount} chunks`],
          ['Data rate', `${megabits.toFixed(2)} Mbit/s`],
          ['Format', mimeType.replace(';codecs=', ', ')],
        ]}
      />
    </div>
  );
}

function RecordedPicture({ name, blob }: { name: string; blob: Blob }) {
  const video = useFile<HTMLVideoElement>(blob);
  return <video ref={video} className={styles.picture} controls playsInline aria-label={name} />;
}

function RecordedSound({ name, blob }: { name: string; blob: Blob }) {
  const audio = useFile<HTMLAudioElement>(blob);
  return <audio ref={audio} className={styles.sound} controls aria-label={name} />;
}

/** Returns a ref for a media element, which then plays the file. */
function useFile<Media extends HTMLMediaElement>(blob: Blob): RefObject<Media | null> {
  const media = useRef<Media>(null);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    if (media.current) media.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return media;
}

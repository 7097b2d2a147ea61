import { DescriptionList } from '@swing/app-shell/description-list';
import { Alert } from '@swing/ui/alert';
import { useEffect, useRef, useState, type RefObject } from 'react';
import styles from './diagnostics.module.css';
import { pixels, surfaceOf } from './figures.ts';

/** Plays a capture. Below it, updated every second: source, size and frame rate. */
export function LiveCapture({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const measured = useFrameRate(video);
  const settings = stream.getVideoTracks()[0]?.getSettings() ?? {};
  const { width = 0, height = 0, frameRate = 0 } = settings;
  const source = surfaceOf(settings);
  return (
    <>
      {source === 'Browser tab' ? null : (
        <Alert tone="warning">
          This is a {source.toLowerCase()}. To test the capture of a tab, stop, start again and choose a tab.
        </Alert>
      )}
      <div className={styles.result}>
        <video ref={video} className={styles.picture} autoPlay muted playsInline aria-label="Live capture" />
        <DescriptionList
          className={styles.facts}
          facts={[
            ['Source', source],
            ['Picture', pixels({ width, height })],
            ['Frame rate of the track', `up to ${Math.round(frameRate)} per second`],
            ['Frame rate measured', measured === null ? 'Measuring …' : `${measured} per second`],
          ]}
        />
      </div>
      <p className={styles.note}>A picture in which nothing moves has a low frame rate.</p>
    </>
  );
}

/** Returns the number of frames shown in the last second. Null until a second has passed. */
function useFrameRate(video: RefObject<HTMLVideoElement | null>): number | null {
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    let frameCount = 0;
    let request = element.requestVideoFrameCallback(count);
    function count() {
      frameCount += 1;
      if (element) request = element.requestVideoFrameCallback(count);
    }
    const timer = setInterval(() => {
      setRate(frameCount);
      frameCount = 0;
    }, 1_000);
    return () => {
      clearInterval(timer);
      element.cancelVideoFrameCallback(request);
    };
  }, [video]);
  return rate;
}

import styles from './diagnostics.module.css';
import { LevelCard } from './level-card.tsx';
import { openScreen, stopTracks } from './open-screen.ts';
import { RecordingCard } from './recording-card.tsx';
import { startTestPicture, type Picture } from './test-picture.ts';
import { useMicrophone } from './use-microphone.ts';

async function openSharedScreen(): Promise<Picture> {
  const stream = await openScreen();
  const video = document.createElement('video');
  Object.assign(video, { autoplay: true, muted: true, playsInline: true, srcObject: stream });
  return { stream, element: video, stop: () => stopTracks(stream) };
}

/** Tests the microphone: its level, and recordings of it alone, with a drawn picture and with the screen. */
export function AudioTest() {
  const tested = useMicrophone();
  return (
    <div className={styles.grid}>
      <LevelCard tested={tested} />
      <RecordingCard
        title="Sound"
        purpose="Records the microphone alone."
        openPicture={null}
        openMicrophone={tested.open}
        seconds={3}
      />
      <RecordingCard
        title="Picture and Sound"
        purpose="Records a drawn picture with the microphone, as the analyzer does with its stage."
        openPicture={() => Promise.resolve(startTestPicture())}
        openMicrophone={tested.open}
        seconds={3}
      />
      <RecordingCard
        title="Screen and Sound"
        purpose="Records what you share with the microphone, until you stop it or a minute has passed."
        openPicture={openSharedScreen}
        openMicrophone={tested.open}
      />
    </div>
  );
}

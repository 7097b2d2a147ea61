import { MicrophoneSelect } from '@swing/video-analyzer/react/recording/microphone-select';
import { Button } from '@swing/ui/button';
import { Meter } from '@swing/ui/meter';
import { utilities } from '@swing/ui/utilities';
import { useSyncExternalStore } from 'react';
import { percent } from './figures.ts';
import { TestCard } from './test-card.tsx';
import type { TestedMicrophone } from './use-microphone.ts';
import { useRun } from './use-run.ts';

/** The same microphone test as in the recorder: 5 seconds, during which the level is shown every 100 ms. */
export function LevelCard({ tested: { inputs, microphone, measure } }: { tested: TestedMicrophone }) {
  const { level } = useSyncExternalStore(microphone.subscribe, microphone.getSnapshot);
  const run = useRun('microphone', measure);
  return (
    <TestCard
      title="Microphone Level"
      purpose="Speak for five seconds, as you would in a recording. The lamps should move."
      state={run.state}
      verdict={(peak) => `The microphone is heard. The highest level was ${percent(peak)}.`}
    >
      <MicrophoneSelect inputs={inputs} microphone={microphone} />
      <Meter label="Level of the microphone" level={level} />
      <div className={utilities.row}>
        <Button isBusy={run.isRunning} onClick={run.start}>
          Test for 5 Seconds
        </Button>
      </div>
    </TestCard>
  );
}

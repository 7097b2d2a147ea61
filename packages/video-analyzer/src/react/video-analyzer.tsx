import { defaultCheckpointNames, type CheckpointNames } from '@swing/domain/analyzer/checkpoints';
import { useEffect, useState } from 'react';
import { ConfirmProvider } from '@swing/ui/confirm-dialog';
import { createAnalyzerParts, type AnalyzerParts } from './analyzer-parts.ts';
import { CheckpointNamesContext } from './transport/checkpoint-names.ts';
import { AnalyzerScreen, type AnalyzerScreenProps } from './analyzer-screen.tsx';

export type VideoAnalyzerProps = Omit<AnalyzerScreenProps, 'parts'> & {
  /** The coach's names for the checkpoints. */
  checkpointNames?: CheckpointNames | undefined;
};

/**
 * The coach's analyzer of one swing video: play, step, draw, record with voice, send. Fills the window and shows its
 * own dialogs.
 */
export function VideoAnalyzer({ checkpointNames = defaultCheckpointNames, ...props }: VideoAnalyzerProps) {
  const [parts, setParts] = useState<AnalyzerParts | null>(null);
  useEffect(() => {
    const made = createAnalyzerParts();
    // oxlint-disable-next-line react/set-state-in-effect -- the parts hold a video element and workers: they live and die with the mount
    setParts(made);
    return () => {
      setParts(null);
      made.dispose();
    };
  }, []);
  return (
    <CheckpointNamesContext value={checkpointNames}>
      {parts === null ? null : (
        // Inside the condition, because it loads its dialog after it was first painted, which must not be before the tools.
        <ConfirmProvider>
          <AnalyzerScreen {...props} parts={parts} />
        </ConfirmProvider>
      )}
    </CheckpointNamesContext>
  );
}

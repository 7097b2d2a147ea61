import { Select } from '@swing/ui/select';
import { useState } from 'react';
import { recordingSources } from '../../capture/recording-source.ts';
import { isStill } from '../../recording/recorder-status.ts';
import type { CaptureControlsProps } from './capture-controls.tsx';
import { PartAfterPaint } from '../part-after-paint.tsx';
import { useSelected } from '../use-selected.ts';
import styles from '../narrow-select.module.css';

const loadCaptureControls = async () => (await import('./capture-controls.tsx')).CaptureControls;

const stageSource = 'stage';

type SourceChoiceProps = {
  capture: Omit<CaptureControlsProps, 'source' | 'onOpenChange'>;
  /** Called when there is something to record, or no longer. */
  onChange: (hasPicture: boolean) => void;
};

/**
 * Chooses what is recorded: the analyzer's stage or a captured tab or screen. Shows nothing where the browser can only record the stage. Each page
 * begins with the stage, because browsers ask for each capture anew.
 */
export function SourceChoice({ capture, onChange }: SourceChoiceProps) {
  const [sources] = useState(recordingSources);
  const [id, setId] = useState(stageSource);
  const status = useSelected(capture.recorder, (state) => state.status);
  const source = sources.find((one) => one.id === id);
  if (sources.length === 0) return null;
  return (
    <>
      {status === 'recording' || status === 'paused' ? null : (
        <Select
          className={styles.root}
          label="Record from"
          value={id}
          disabled={!isStill(status)}
          options={[
            { value: stageSource, label: 'Analyzer' },
            ...sources.map((one) => ({ value: one.id, label: one.label })),
          ]}
          onChange={({ target: { value } }) => {
            setId(value);
            onChange(value === stageSource);
          }}
        />
      )}
      {source ? (
        <PartAfterPaint<CaptureControlsProps>
          key={source.id}
          load={loadCaptureControls}
          name="Screen sharing"
          props={{ ...capture, source, onOpenChange: onChange }}
        />
      ) : null}
    </>
  );
}

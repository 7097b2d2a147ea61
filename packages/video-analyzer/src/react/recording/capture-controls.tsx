import { ExternalLink, Video, X } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { afterPaint } from '@swing/ui/after-paint';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Select } from '@swing/ui/select';
import { Spinner } from '@swing/ui/spinner';
import { createCapture, type CaptureSnapshot, type CropMode } from '../../capture/capture.ts';
import type { RecordingSource } from '../../capture/recording-source.ts';
import type { Recorder } from '../../recording/recorder.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { CapturePreview } from './capture-preview.tsx';
import { useObservable } from '../use-observable.ts';
import { useSelected } from '../use-selected.ts';
import styles from './capture-controls.module.css';
import selectStyles from '../narrow-select.module.css';

export type CaptureControlsProps = {
  source: RecordingSource;
  analyzer: AnalyzerParts;
  recorder: Recorder;
  stage: RefObject<HTMLElement | null>;
  cropPath: string;
  onOpenChange: (isOpen: boolean) => void;
  /** Called when a recording is paused and cannot go on, because nothing is shared. */
  onTrouble: () => void;
};

const endedText = {
  paused:
    'The recording is paused, and what was recorded is kept. Share again and press Resume to go on, or press Stop to end it.',
  resting: 'Share again before the next recording.',
} as const;

const cropOptions = ({ canCropToStage }: CaptureSnapshot): { value: CropMode; label: string }[] => [
  { value: 'whole', label: 'Whole picture' },
  { value: 'window', label: 'Crop' },
  ...(canCropToStage ? [{ value: 'stage' as const, label: 'Only the stage' }] : []),
];

/** Shares a tab or a screen, shows what is recorded of it, and chooses the crop. */
export function CaptureControls(props: CaptureControlsProps) {
  const { source, analyzer, recorder, stage, cropPath } = props;
  const [capture] = useState(() =>
    createCapture({ source, recorder, shape: analyzer.shape, stage: () => stage.current }),
  );
  const state = useObservable(capture);
  const isPaused = useSelected(recorder, ({ status }) => status === 'paused');
  const [isBlocked, setBlocked] = useState(false);
  /** What the list shows until the crop is changed; null if nothing else was chosen. */
  const [chosenCrop, setChosenCrop] = useState<CropMode | null>(null);
  // Changes one paint after the list, so that the list shows the chosen area sooner (analyzer-58).
  const { crop: shownCrop, isCropMissing } = useDeferredValue(state);
  const isOpen = state.status === 'open';
  const isOpening = state.status === 'opening';
  const instruction = isOpening ? source.instruction : undefined;
  const hasPicture = isOpen && !state.isChangingCrop;
  const onOpenChange = useEffectEvent(props.onOpenChange);
  const onTrouble = useEffectEvent(props.onTrouble);
  useEffect(() => capture.attach(analyzer.recordInstead, () => onTrouble()), [capture, analyzer]);
  useEffect(() => onOpenChange(hasPicture), [hasPicture]);

  // Each runs after the button is painted as pressed, because it takes long. Browsers allow a window or a dialog for about a second after a press.
  const share = () =>
    afterPaint(() => {
      if (capture.getSnapshot().status !== 'opening') void capture.open();
    });
  const stopSharing = () => afterPaint(capture.close);
  function chooseCrop(crop: CropMode) {
    setChosenCrop(crop);
    afterPaint(() => {
      void capture.setCrop(crop);
      // One that is awaited, or refused by the browser, is not shown as chosen.
      setChosenCrop(null);
    });
  }
  const openCropWindow = () =>
    afterPaint(() => {
      const opened = globalThis.open(`${cropPath}#${capture.session}`, capture.session, 'popup,width=1100,height=760');
      opened?.focus();
      setBlocked(opened === null);
    });

  return (
    <div className={styles.root}>
      {isOpen ? (
        <>
          <CapturePreview capture={capture} shape={analyzer.shape} />
          <Select
            className={selectStyles.root}
            label="Area"
            value={chosenCrop ?? state.crop}
            options={cropOptions(state)}
            onChange={({ target: { value } }) => chooseCrop(value as CropMode)}
          />
          {shownCrop === 'window' ? (
            <Button variant="secondary" size="small" isFullWidth icon={<ExternalLink />} onClick={openCropWindow}>
              Open crop window
            </Button>
          ) : null}
        </>
      ) : null}
      <div role="status">
        {isOpen && isCropMissing ? (
          <Alert tone="warning" role="none" title="Missing crop coordinates">
            Open the crop window and choose the area. Until then, an error frame is recorded.
          </Alert>
        ) : null}
      </div>
      {isBlocked && isOpen && shownCrop === 'window' ? (
        <Alert tone="error">The browser blocked the crop window. Allow pop-ups for this page, and open it again.</Alert>
      ) : null}
      {state.status === 'ended' || (state.status === 'closed' && isPaused) ? (
        <Alert tone="error" title="Sharing has ended">
          {isPaused ? endedText.paused : endedText.resting}
        </Alert>
      ) : null}
      {state.error === null ? null : <Alert tone="error">{state.error}</Alert>}
      {instruction ? <Alert tone="info">{instruction}</Alert> : null}
      {/* One button, so that it keeps the focus. */}
      <Button
        variant="secondary"
        size="small"
        isFullWidth
        icon={isOpening ? <Spinner /> : isOpen ? <X /> : <Video />}
        onClick={({ detail }) => {
          setBlocked(false);
          // The second press of a double click does not undo the first.
          if (detail > 1) return;
          if (isOpen || isOpening) stopSharing();
          else share();
        }}
      >
        {isOpening ? 'Cancel' : isOpen ? 'Stop sharing' : source.openLabel}
      </Button>
    </div>
  );
}

import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { useState } from 'react';
import { Checkbox } from '@swing/ui/checkbox';
import { TextField } from '@swing/ui/text-field';
import { aspectRatio, frameRateText, readFilmedFps } from '../comparing/video-facts.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { LightControls } from './transport/light-controls.tsx';
import { preciseTime } from './time-text.ts';
import { useObservable } from './use-observable.ts';
import { useSelected } from './use-selected.ts';
import { videoNames } from './side.ts';
import panelStyles from './panel.module.css';
import styles from './video-panel.module.css';

type PanelProps = { parts: AnalyzerParts; slot: VideoSlot };

function Facts({ parts, slot }: PanelProps) {
  const { player } = parts.sides[slot];
  const duration = useSelected(player, (state) => state.duration);
  const width = useSelected(player, (state) => state.width);
  const height = useSelected(player, (state) => state.height);
  const frameRate = useSelected(player, (state) => state.frameRate);
  const facts = [
    ['Duration', preciseTime(duration)],
    ['Size', `${width} × ${height}`],
    ['Frame rate', frameRate === null ? 'Unknown' : `${frameRateText(frameRate)} fps`],
    ['Aspect ratio', aspectRatio(width, height)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The rate at which the camera filmed. Kept as text while it is being typed. */
function FilmedAt({ parts, slot }: PanelProps) {
  const { player, settings } = parts.sides[slot];
  const frameRate = useSelected(player, (state) => state.frameRate);
  const { filmedFps } = useObservable(settings);
  const [typed, setTyped] = useState<{ text: string; meant: number | null } | null>(null);
  const known = filmedFps === null ? '' : String(filmedFps);
  const text = typed !== null && typed.meant === filmedFps ? typed.text : known;
  const read = readFilmedFps(text);
  return (
    <TextField
      label="Filmed at (fps)"
      className={styles.filmed}
      type="number"
      inputMode="decimal"
      min={1}
      max={10_000}
      step="any"
      value={text}
      placeholder={frameRate === null ? '' : frameRateText(frameRate)}
      error={read === undefined ? 'Enter 1 to 10,000.' : null}
      title="For slow motion: the camera's rate. Leave it empty if the file plays at real speed."
      onChange={(event) => {
        const next = event.currentTarget.value;
        const value = readFilmedFps(next);
        setTyped({ text: next, meant: value === undefined ? filmedFps : value });
        if (value !== undefined) settings.set({ ...settings.getSnapshot(), filmedFps: value });
      }}
    />
  );
}

/** Facts about one video, and how it is shown. */
export function VideoPanel({ parts, slot }: PanelProps) {
  const side = parts.sides[slot];
  const { isMirrored } = useObservable(side.settings);
  const isUsed = useObservable(side.isUsed);
  const isEmpty = useSelected(side.player, ({ status }) => status === 'empty');
  if (!isUsed || isEmpty) return null;
  const name = videoNames[slot];
  return (
    <section className={panelStyles.section} aria-label={`${name}, view and metadata`}>
      <h2 className={panelStyles.heading}>{name}</h2>
      <Facts parts={parts} slot={slot} />
      <FilmedAt parts={parts} slot={slot} />
      <Checkbox
        label="Mirror"
        checked={isMirrored}
        onChange={(event) =>
          side.settings.set({ ...side.settings.getSnapshot(), isMirrored: event.currentTarget.checked })
        }
      />
      <LightControls settings={side.settings} onPrepare={parts.prepareLight} />
    </section>
  );
}

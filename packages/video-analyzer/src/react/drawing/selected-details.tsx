import { useEffect, useRef } from 'react';
import { classNames } from '@swing/ui/class-names';
import { TextField } from '@swing/ui/text-field';
import { maxTextLength } from '../../annotation/annotation.ts';
import type { Annotation } from '../../annotation/annotation.ts';
import {
  measureSelected,
  rewordSelected,
  startSelected,
  stopSelected,
} from '../../annotation/selection-panel-edits.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { RulerLength } from './ruler-length.tsx';
import { StopwatchButtons } from './stopwatch-buttons.tsx';
import { useSelected } from '../use-selected.ts';
import panelStyles from '../panel.module.css';
import styles from './selection-panel.module.css';

type DetailsProps = { parts: AnalyzerParts; selected: Annotation };

/** Beside the stage, where the panel scrolls by itself. On narrow screens the page would scroll. */
const panelScrolls = '(min-width: 1024px)';

/** What only the selected drawing's shape has. Scrolls into the view of its panel, which may be longer than the screen. */
export function SelectedDetails({ parts, selected }: DetailsProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (globalThis.matchMedia(panelScrolls).matches) root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={root} className={styles.details}>
      <Details parts={parts} selected={selected} />
    </div>
  );
}

function Details({ parts: { editor, sides }, selected }: DetailsProps) {
  const hasScale = useSelected(editor, ({ scene }) =>
    scene.some(({ video, inches }) => video === selected.video && inches !== undefined),
  );
  const time = () => sides[selected.video].player.getSnapshot().time;
  switch (selected.shape) {
    case 'text':
      return (
        <Words key={selected.text} text={selected.text ?? ''} onChange={(words) => rewordSelected(editor, words)} />
      );
    case 'ruler':
      return (
        <RulerLength
          key={selected.inches}
          inches={selected.inches}
          onChange={(inches) => measureSelected(editor, inches)}
        />
      );
    case 'stopwatch':
      return (
        <StopwatchButtons onStart={() => startSelected(editor, time())} onStop={() => stopSelected(editor, time())} />
      );
    case 'path':
      return hasScale ? null : (
        <p className={classNames(panelStyles.muted, panelStyles.small)}>
          For the speed, draw a ruler along the bat and set its length.
        </p>
      );
    default:
      return null;
  }
}

function Words({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <TextField
      label="Words"
      defaultValue={text}
      maxLength={maxTextLength}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
      }}
      onBlur={(event) => {
        const words = event.currentTarget.value.trim();
        if (words === '') event.currentTarget.value = text;
        else if (words !== text) onChange(words);
      }}
    />
  );
}

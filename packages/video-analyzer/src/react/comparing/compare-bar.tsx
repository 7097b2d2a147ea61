import { Blend, Columns2, Link2, Rows2, SeparatorVertical, type LucideIcon } from 'lucide-react';
import { IconButton } from '@swing/ui/icon-button';
import { Slider } from '@swing/ui/slider';
import { layoutModes, type LayoutMode } from '../../comparing/layout.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { useObservable } from '../use-observable.ts';
import styles from './compare-bar.module.css';

type View = { readonly label: string; readonly icon: LucideIcon | string };

const views: Record<LayoutMode, View> = {
  video1: { label: 'Video 1', icon: '1' },
  video2: { label: 'Video 2', icon: '2' },
  'side-by-side': { label: 'Side by side', icon: Columns2 },
  stacked: { label: 'Stacked', icon: Rows2 },
  overlay: { label: 'Overlay', icon: Blend },
};

function ViewSwitcher({ parts }: { parts: AnalyzerParts }) {
  const { mode } = useObservable(parts.layout);
  return (
    <div className={styles.views} role="group" aria-label="View">
      {layoutModes.map((one) => {
        const { label, icon: Icon } = views[one];
        return (
          <IconButton
            key={one}
            label={label}
            size="small"
            icon={typeof Icon === 'string' ? <span className={styles.number}>{Icon}</span> : <Icon />}
            isPressed={mode === one}
            onClick={() => parts.chooseMode(one)}
            title={`${label} (V for the next view)`}
          />
        );
      })}
    </div>
  );
}

/** Opacity of video 2 and the divider. Keeps its place in the other views, so that nothing moves. */
function OverlayControls({ parts }: { parts: AnalyzerParts }) {
  const layout = useObservable(parts.layout);
  if (layout.mode !== 'overlay') return <div className={styles.overlay} />;
  const percent = Math.round(layout.opacity * 100);
  return (
    <div className={styles.overlay}>
      <Slider
        label="Opacity of video 2"
        isLabelHidden
        className={styles.opacity}
        value={percent}
        max={100}
        step={5}
        valueText={`${percent} %`}
        title="Opacity of video 2"
        onValueChange={(value) => parts.layout.set({ ...layout, opacity: value / 100 })}
      />
      <span className={styles.percent} aria-hidden="true">
        {percent} %
      </span>
      <IconButton
        label="Divider"
        size="small"
        icon={<SeparatorVertical />}
        isPressed={layout.divider !== null}
        onClick={() => parts.chooseDivider(layout.divider === null)}
        title="Divider: video 1 on the left, video 2 on the right"
      />
    </div>
  );
}

function LinkButton({ parts }: { parts: AnalyzerParts }) {
  const { isLinked } = useObservable(parts.layout);
  return (
    <button
      type="button"
      className={styles.link}
      aria-pressed={isLinked}
      aria-keyshortcuts="L"
      title="Play, step and seek both videos together, aligned on their marks (L)"
      onClick={() => parts.setLinked(!isLinked)}
    >
      <Link2 aria-hidden="true" />
      Linked
    </button>
  );
}

/** How both videos share the stage, and whether they move together. Shown while there are two. */
export function CompareBar({ parts }: { parts: AnalyzerParts }) {
  return (
    <section className={styles.root} aria-label="Compare">
      <ViewSwitcher parts={parts} />
      <OverlayControls parts={parts} />
      <LinkButton parts={parts} />
    </section>
  );
}

import { Keyboard } from 'lucide-react';
import { Button } from '@swing/ui/button';
import { Checkbox } from '@swing/ui/checkbox';
import { classNames } from '@swing/ui/class-names';
import type { LazyPart } from '@swing/ui/use-lazy-part';
import { PartFailure } from './part-failure.tsx';
import { SelectionPanel } from './drawing/selection-panel.tsx';
import { SecondVideoPanel, type SecondVideoPanelProps } from './second-video/second-video-panel.tsx';
import type { Store } from '../store.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { useObservable } from './use-observable.ts';
import panelStyles from './panel.module.css';

export type LeftPanelsProps = Omit<SecondVideoPanelProps, 'parts'> & {
  parts: AnalyzerParts;
  shortcuts: Store<boolean>;
  keyHelp: Pick<LazyPart<object>, 'status' | 'open'>;
};

/** A component of its own, because the whole screen takes long to render again. */
function ShortcutSwitch({ shortcuts }: Pick<LeftPanelsProps, 'shortcuts'>) {
  return (
    <Checkbox
      label="Keyboard shortcuts"
      checked={useObservable(shortcuts)}
      onChange={(event) => shortcuts.set(event.currentTarget.checked)}
    />
  );
}

/** What lies below the drawing tools: the selected drawing, the second video, settings. */
export function LeftPanels({ shortcuts, keyHelp, ...props }: LeftPanelsProps) {
  return (
    <>
      <SelectionPanel parts={props.parts} />
      <SecondVideoPanel {...props} />
      <section className={classNames(panelStyles.section, panelStyles.last)} aria-label="Settings">
        <ShortcutSwitch shortcuts={shortcuts} />
        <Button
          variant="secondary"
          size="small"
          isFullWidth
          icon={<Keyboard />}
          isBusy={keyHelp.status === 'loading'}
          title="All keys (?)"
          onClick={keyHelp.open}
        >
          Show all keys
        </Button>
        {keyHelp.status === 'failed' ? <PartFailure name="The list of keys" onRetry={keyHelp.open} /> : null}
      </section>
    </>
  );
}

import { Keyboard } from 'lucide-react';
import { Button } from '@swing/ui/button';
import { Checkbox } from '@swing/ui/checkbox';
import { classNames } from '@swing/ui/class-names';
import type { LazyPart } from '@swing/ui/use-lazy-part';
import { PartFailure } from './part-failure.tsx';
import { SelectionPanel } from './drawing/selection-panel.tsx';
import { SecondVideoPanel, type SecondVideoPanelProps } from './second-video/second-video-panel.tsx';
import type { AnalyzerParts } from './analyzer-parts.ts';
import panelStyles from './panel.module.css';

export type LeftPanelsProps = Omit<SecondVideoPanelProps, 'parts'> & {
  parts: AnalyzerParts;
  hasShortcuts: boolean;
  onShortcutsChange: (isOn: boolean) => void;
  keyHelp: Pick<LazyPart<object>, 'status' | 'open'>;
};

/** What lies below the drawing tools: the selected drawing, the second video, settings. */
export function LeftPanels({ hasShortcuts, onShortcutsChange, keyHelp, ...props }: LeftPanelsProps) {
  return (
    <>
      <SelectionPanel parts={props.parts} />
      <SecondVideoPanel {...props} />
      <section className={classNames(panelStyles.section, panelStyles.last)} aria-label="Settings">
        <Checkbox
          label="Keyboard shortcuts"
          checked={hasShortcuts}
          onChange={(event) => onShortcutsChange(event.currentTarget.checked)}
        />
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

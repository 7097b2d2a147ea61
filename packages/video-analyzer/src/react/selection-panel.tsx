import { Copy, Trash2 } from 'lucide-react';
import { Button } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import { Select } from '@swing/ui/select';
import { untilStopped, type Annotation } from '../annotation/annotation.ts';
import { showSelectedFor, shownChoice, shownChoices, type ShownFor } from '../annotation/selected-edits.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { SelectedDetails } from './selected-details.tsx';
import { useSelectedDrawing } from './use-selected.ts';
import panelStyles from './panel.module.css';
import styles from './selection-panel.module.css';

const choiceText = (choice: ShownFor) => {
  if (choice === 'always') return 'Always';
  return choice === 1 ? '1 second' : `${choice} seconds`;
};

function placeholderOf(selected: Annotation | null): string {
  if (selected === null) return 'Nothing selected';
  return selected.shape === 'stopwatch' && selected.tEnd >= untilStopped ? 'Until stopped' : 'Other';
}

/** What can be done with the selected drawing, apart from its colour and thickness. Stays in place without one. */
export function SelectionPanel({ parts }: { parts: AnalyzerParts }) {
  const { editor, sides } = parts;
  const selected = useSelectedDrawing(editor);
  const shown = selected && shownChoice(selected);

  function show(value: string) {
    const choice = shownChoices.find((one) => String(one) === value);
    if (selected && choice) showSelectedFor(editor, choice, sides[selected.video].player.getSnapshot().time);
  }

  return (
    <section className={classNames(panelStyles.section, panelStyles.tools)} aria-label="Selected drawing">
      <h2 className={panelStyles.heading}>Selected</h2>
      <Select
        label="Shown for"
        value={shown === null ? '' : String(shown)}
        placeholder={placeholderOf(selected)}
        disabled={!selected}
        options={shownChoices.map((choice) => ({ value: String(choice), label: choiceText(choice) }))}
        onChange={(event) => show(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          size="small"
          icon={<Copy />}
          disabled={!selected}
          onClick={editor.duplicateSelected}
          aria-keyshortcuts="Control+D"
          title="Duplicate (Ctrl+D)"
        >
          Duplicate
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Trash2 />}
          disabled={!selected}
          onClick={editor.removeSelected}
          aria-keyshortcuts="Delete"
          title="Delete (Del)"
        >
          Delete
        </Button>
      </div>
      {selected ? <SelectedDetails key={selected.id} parts={parts} selected={selected} /> : null}
    </section>
  );
}

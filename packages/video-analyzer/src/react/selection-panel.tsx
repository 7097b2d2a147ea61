import { Copy, Trash2 } from 'lucide-react';
import { Button } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import { Select } from '@swing/ui/select';
import { TextField } from '@swing/ui/text-field';
import { maxTextLength } from '../annotation/annotation-data.ts';
import { drawingsOn, type Annotation, type Scene } from '../annotation/annotation.ts';
import { shownChoice, shownChoices, type ShownFor } from '../annotation/selection-edits.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { RulerLength } from './ruler-length.tsx';
import { StopwatchButtons } from './stopwatch-buttons.tsx';
import { useObservable } from './use-observable.ts';
import panelStyles from './panel.module.css';
import styles from './selection-panel.module.css';

const choiceText = (choice: ShownFor) => {
  if (choice === 'always') return 'Always';
  return choice === 1 ? '1 second' : `${choice} seconds`;
};

function placeholderOf(selected: Annotation | null): string {
  if (selected === null) return 'Nothing selected';
  return selected.shape === 'stopwatch' && selected.stoppedAt === undefined ? 'Until stopped' : 'Other';
}

const hasScale = (scene: Scene) => scene.some(({ shape, inches }) => shape === 'ruler' && inches !== undefined);

/** What can be done with the selected drawing, apart from its colour and thickness. Stays in place without one. */
export function SelectionPanel({ parts: { editor, sides } }: { parts: AnalyzerParts }) {
  const { scene, selectedId } = useObservable(editor);
  const selected = scene.find(({ id }) => id === selectedId) ?? null;
  const shown = selected && shownChoice(selected);

  const time = () => (selected ? sides[selected.video].player.getSnapshot().time : 0);

  function show(value: string) {
    const choice = shownChoices.find((one) => String(one) === value);
    if (choice) editor.showSelectedFor(choice, time());
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
      {selected?.shape === 'text' ? (
        <TextField
          key={`${selected.id} ${selected.text}`}
          label="Words"
          defaultValue={selected.text ?? ''}
          maxLength={maxTextLength}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
          }}
          onBlur={(event) => {
            const text = event.currentTarget.value.trim();
            if (text === '') event.currentTarget.value = selected.text ?? '';
            else if (text !== selected.text) editor.rewordSelected(text);
          }}
        />
      ) : null}
      {selected?.shape === 'path' && !hasScale(drawingsOn(scene, selected.video)) ? (
        <p className={classNames(panelStyles.muted, panelStyles.small)}>
          For the speed, draw a ruler along the bat and set its length.
        </p>
      ) : null}
      {selected?.shape === 'stopwatch' ? (
        <StopwatchButtons onStart={() => editor.startSelected(time())} onStop={() => editor.stopSelected(time())} />
      ) : null}
      {selected?.shape === 'ruler' ? (
        <RulerLength
          key={`${selected.id} ${selected.inches}`}
          inches={selected.inches}
          onChange={editor.measureSelected}
        />
      ) : null}
    </section>
  );
}

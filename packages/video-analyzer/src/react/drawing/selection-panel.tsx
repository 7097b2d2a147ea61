import { ChevronLeft, ChevronRight, ClipboardPaste, Copy, CopyPlus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import { IconButton } from '@swing/ui/icon-button';
import { Select } from '@swing/ui/select';
import { utilities } from '@swing/ui/utilities';
import { untilStopped, type Annotation } from '../../annotation/annotation.ts';
import { canBeOnOneFrame, shownChoice, shownChoices, type ShownFor } from '../../annotation/shown-for.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { drawingActionsOf, type DrawingActions } from './drawing-actions.ts';
import { SelectedDetails } from './selected-details.tsx';
import { videoNames } from '../side.ts';
import { useObservable } from '../use-observable.ts';
import { useSelected, useSelectedDrawing } from '../use-selected.ts';
import panelStyles from '../panel.module.css';
import styles from './selection-panel.module.css';

const choiceText = (choice: ShownFor) => {
  if (choice === 'always') return 'Always';
  if (choice === 'frame') return 'This frame';
  return choice === 1 ? '1 second' : `${choice} seconds`;
};

function placeholderOf(selected: Annotation): string {
  return selected.shape === 'stopwatch' && selected.tEnd >= untilStopped ? 'Until stopped' : 'Other';
}

/** The keys of the buttons, as titles and as `aria-keyshortcuts` name them. */
const ariaKeys = { 'Ctrl+C': 'Control+C', 'Ctrl+V': 'Control+V', 'Ctrl+D': 'Control+D', Del: 'Delete' } as const;

type ActionProps = {
  name: string;
  icon: ReactNode;
  keys: keyof typeof ariaKeys;
  /** Where it acts, if that is not the selected drawing. */
  place?: string;
  isDisabled: boolean;
  onPress: () => void;
};

function Action({ name, icon, keys, place = '', isDisabled, onPress }: ActionProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      icon={icon}
      disabled={isDisabled}
      onClick={onPress}
      aria-keyshortcuts={ariaKeys[keys]}
      title={`${name}${place} (${keys})`}
    >
      {name}
    </Button>
  );
}

/** Goes from drawing to drawing of the active video. */
function Steps({ parts }: { parts: AnalyzerParts }) {
  const actions = drawingActionsOf(parts);
  const slot = useObservable(parts.active);
  const isDisabled = useSelected(parts.editor, ({ scene }) => !scene.some(({ video }) => video === slot));
  return (
    <div className={styles.steps}>
      <IconButton
        label="Previous drawing"
        size="small"
        icon={<ChevronLeft />}
        disabled={isDisabled}
        onClick={() => actions.goToNext(-1)}
        aria-keyshortcuts="{"
        title="Previous drawing ({)"
      />
      <IconButton
        label="Next drawing"
        size="small"
        icon={<ChevronRight />}
        disabled={isDisabled}
        onClick={() => actions.goToNext(1)}
        aria-keyshortcuts="}"
        title="Next drawing (})"
      />
    </div>
  );
}

/** For how long the selected drawing is shown. Without one, for how long the next drawings are. */
function ShownForList({ parts, selected }: { parts: AnalyzerParts; selected: Annotation | null }) {
  const actions = drawingActionsOf(parts);
  const next = useObservable(actions.shownForNext);
  // Until the frames of the video are known, none is the only one.
  useSelected(parts.sides[selected?.video ?? 'video1'].player, ({ isIndexed }) => isIndexed);
  const shown = selected ? shownChoice(selected, parts.sides[selected.video].player.frames()) : next;
  const hasFrame = selected === null || canBeOnOneFrame(selected);
  return (
    <Select
      label={selected ? 'Shown for' : 'New drawings shown for'}
      value={shown === null ? '' : String(shown)}
      {...(selected ? { placeholder: placeholderOf(selected) } : {})}
      options={shownChoices.map((choice) => ({
        value: String(choice),
        label: choiceText(choice),
        isDisabled: choice === 'frame' && !hasFrame,
      }))}
      onChange={({ currentTarget: { value } }) => {
        const choice = shownChoices.find((one) => String(one) === value);
        if (choice) actions.show(selected, choice);
      }}
    />
  );
}

/** What can be done with the selected drawing, apart from its colour and thickness, and with a copied one. Stays in place without them. */
export function SelectionPanel({ parts }: { parts: AnalyzerParts }) {
  const { editor, sides } = parts;
  const actions = drawingActionsOf(parts);
  const selected = useSelectedDrawing(editor);
  const isEmpty = selected === null;
  const canPaste = useSelected(actions.copied, (copied) => copied !== null);
  const hasVideo2 = useObservable(sides.video2.isUsed);
  const activeName = videoNames[useObservable(parts.active)];

  return (
    <section className={classNames(panelStyles.section, panelStyles.tools)} aria-label="Selected drawing">
      <div className={styles.head}>
        <h2 className={panelStyles.heading}>{isEmpty ? 'No selection' : 'Selected'}</h2>
        <Steps parts={parts} />
      </div>
      <ShownForList parts={parts} selected={selected} />
      <div className={styles.buttons}>
        <Action name="Copy" icon={<Copy />} keys="Ctrl+C" isDisabled={isEmpty} onPress={actions.copy} />
        <Action
          name="Paste"
          icon={<ClipboardPaste />}
          keys="Ctrl+V"
          place={` at the frame shown${hasVideo2 ? ` of ${activeName}` : ''}`}
          isDisabled={!canPaste}
          onPress={actions.paste}
        />
        <Action
          name="Duplicate"
          icon={<CopyPlus />}
          keys="Ctrl+D"
          isDisabled={isEmpty}
          onPress={() => actions.run({ kind: 'duplicate' })}
        />
        <Action name="Delete" icon={<Trash2 />} keys="Del" isDisabled={isEmpty} onPress={editor.removeSelected} />
      </div>
      <News news={actions.news} />
      {selected ? <SelectedDetails key={selected.id} parts={parts} selected={selected} /> : null}
    </section>
  );
}

function News({ news }: Pick<DrawingActions, 'news'>) {
  return (
    <p className={utilities.visuallyHidden} role="status">
      {useObservable(news)}
    </p>
  );
}

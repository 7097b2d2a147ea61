import { Redo2, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import {
  annotationColors,
  annotationThicknesses,
  type AnnotationColorName,
} from '../../annotation/annotation-style.ts';
import { toolNames, tools } from '../../annotation/tool.ts';
import { Checkbox } from '@swing/ui/checkbox';
import { colorKeys, thicknessKeys } from '../keys/analyzer-keys.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { useSelected } from '../use-selected.ts';
import panelStyles from '../panel.module.css';
import styles from './annotation-toolbar.module.css';

const colorLabels: Record<AnnotationColorName, string> = { black: 'Black', red: 'Red', white: 'White' };

type ToggleProps = {
  label: string;
  keyName: string;
  isPressed: boolean;
  isNameHidden?: boolean;
  onPress: () => void;
  children: ReactNode;
};

function Toggle({ label, keyName, isPressed, isNameHidden = false, onPress, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isPressed}
      aria-label={label}
      aria-keyshortcuts={keyName}
      data-key={keyName}
      title={`${label} (${keyName})`}
      onClick={onPress}
    >
      <span className={styles.toggleIcon} aria-hidden="true">
        {children}
      </span>
      {isNameHidden ? null : <span className={styles.toggleName}>{label}</span>}
    </button>
  );
}

/** Tools, colours, thickness, undo, redo and clear. */
export function AnnotationToolbar({ parts: { editor, panes, isOnStage } }: { parts: AnalyzerParts }) {
  const tool = useSelected(editor, (state) => state.tool);
  const style = useSelected(editor, (state) => state.style);
  const canUndo = useSelected(editor, (state) => state.canUndo);
  const canRedo = useSelected(editor, (state) => state.canRedo);
  const isClearable = () => editor.getSnapshot().scene.some(({ video }) => isOnStage(video));
  const canClear = useSelected(editor, isClearable);
  // Also when a video comes onto the stage or leaves it.
  useSelected(panes, isClearable);
  const isHandDrawn = useSelected(editor, (state) => state.isHandDrawn);
  const colors = Object.keys(annotationColors) as AnnotationColorName[];
  return (
    <section
      className={classNames(panelStyles.section, panelStyles.tools, styles.root)}
      aria-label="Drawing tools"
      data-rail
    >
      <h2 className={panelStyles.heading}>Draw</h2>
      <div className={styles.tools} role="group" aria-label="Tool">
        {toolNames.map((name) => {
          const { label, key, icon: Icon } = tools[name];
          return (
            <Toggle
              key={name}
              label={label}
              keyName={key}
              isPressed={tool === name}
              onPress={() => editor.chooseTool(name)}
            >
              <Icon />
            </Toggle>
          );
        })}
      </div>
      <div className={styles.styles} role="group" aria-label="Color">
        {colors.map((name) => (
          <Toggle
            key={name}
            label={colorLabels[name]}
            keyName={colorKeys[name]}
            isPressed={style.color === annotationColors[name]}
            isNameHidden
            onPress={() => editor.chooseStyle({ color: annotationColors[name] })}
          >
            <span className={styles.swatch} style={{ background: annotationColors[name] }} />
          </Toggle>
        ))}
      </div>
      <div className={styles.styles} role="group" aria-label="Thickness">
        {annotationThicknesses.map((thickness) => (
          <Toggle
            key={thickness}
            label={`Thickness ${thickness}`}
            keyName={thicknessKeys[thickness]}
            isPressed={style.thickness === thickness}
            isNameHidden
            onPress={() => editor.chooseStyle({ thickness })}
          >
            <span className={styles.thickness} style={{ height: thickness }} />
          </Toggle>
        ))}
      </div>
      <Checkbox
        label="Hand-drawn look"
        checked={isHandDrawn === true}
        disabled={isHandDrawn === null}
        onChange={(event) => editor.chooseHandDrawn(event.currentTarget.checked)}
      />
      <div className={styles.history}>
        <Button
          variant="secondary"
          size="small"
          icon={<Undo2 />}
          disabled={!canUndo}
          onClick={editor.undo}
          aria-keyshortcuts="Z"
          title="Undo (Z)"
        >
          Undo
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Redo2 />}
          disabled={!canRedo}
          onClick={editor.redo}
          aria-keyshortcuts="X"
          title="Redo (X)"
        >
          Redo
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Trash2 />}
          disabled={!canClear}
          onClick={editor.clear}
          aria-keyshortcuts="Escape"
          title="Clear all (Esc)"
        >
          Clear all
        </Button>
      </div>
    </section>
  );
}

import { useRef, type KeyboardEvent } from 'react';
import { maxTextLength } from '../../annotation/annotation.ts';
import { toCanvas } from '../../annotation/geometry.ts';
import { frameViewport, stageSizes } from '../../playback/pane-view.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { placeOf } from '../side.ts';
import { useObservable } from '../use-observable.ts';
import { useSelected } from '../use-selected.ts';
import styles from './text-entry.module.css';

/** `onEnd` moves the focus away from the field after Enter or Esc. */
type TextEntryProps = { parts: AnalyzerParts; onEnd: () => void };

/** The field in which a text is typed, on the stage near the place of the text. Enter keeps the text, Esc does not. */
export function TextEntry({ parts, onEnd }: TextEntryProps) {
  const { editor, panes, sides } = parts;
  const stage = stageSizes[useObservable(parts.shape)];
  const textEntry = useSelected(editor, (state) => state.textEntry);
  const isEnded = useRef(false);
  const pane = useObservable(panes).find(({ video }) => video === textEntry?.video);
  if (textEntry === null || pane === undefined) return null;
  const side = sides[textEntry.video];
  const viewport = frameViewport(stage, placeOf(side, pane.rect), side.view.getSnapshot());
  const { x, y } = toCanvas(textEntry.point, viewport);
  const shareX = x / stage.width;

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // Enter may also end the composition of a letter, such as a Japanese one.
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Escape') isEnded.current = true;
    onEnd();
  }
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The press on the stage asked for it.
      autoFocus
      className={styles.root}
      style={{
        insetInlineStart: `${shareX * 100}%`,
        top: `${(y / stage.height) * 100}%`,
        // Further left the further right it is, so that it never leaves the stage.
        translate: `${-shareX * 100}% -50%`,
      }}
      aria-label="Text on the picture"
      placeholder="Type, then Enter"
      maxLength={maxTextLength}
      onKeyDown={press}
      onBlur={(event) => {
        if (isEnded.current) editor.cancelText();
        else editor.endText(event.currentTarget.value, side.player.getSnapshot().time);
        isEnded.current = false;
      }}
    />
  );
}

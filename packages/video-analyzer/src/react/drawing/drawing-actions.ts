import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { annotationSeconds, type Annotation } from '../../annotation/annotation.ts';
import type { AnnotationEditor } from '../../annotation/annotation-editor.ts';
import {
  duplicateSelected,
  pastedDrawing,
  type CopiedDrawing,
  type ShownPicture,
} from '../../annotation/copied-drawing.ts';
import { showSelectedFor } from '../../annotation/selection-panel-edits.ts';
import { drawingBeside, drawingStarts, type DrawingStart } from '../../annotation/drawing-starts.ts';
import { shapeOf } from '../../annotation/shapes/shapes.ts';
import { shownChoice, shownFor, type FrameMoment, type ShownFor } from '../../annotation/shown-for.ts';
import { createStore, type Observable, type Store } from '../../store.ts';
import type { AnalyzerCommand } from '../keys/analyzer-keys.ts';
import { videoNames, type Side } from '../side.ts';
import { preciseTime } from '../time-text.ts';

/** Commands of keys whose code is loaded with the panels. */
export type DrawingCommand = Extract<AnalyzerCommand, { kind: 'copy' | 'paste' | 'duplicate' | 'next-drawing' }>;

type ActionSide = Pick<Side, 'slot' | 'settings' | 'isUsed'> & {
  player: Pick<Side['player'], 'getSnapshot' | 'frames' | 'step'>;
};

type Parts = {
  editor: Pick<
    AnnotationEditor,
    'getSnapshot' | 'committed' | 'add' | 'select' | 'shownSelection' | 'editSelected' | 'chooseTimes'
  >;
  sides: Record<VideoSlot, ActionSide>;
  /** The video on which keys act. */
  active: Observable<VideoSlot>;
  activate: (slot: VideoSlot) => void;
};

export type DrawingActions = ReturnType<typeof createDrawingActions>;

function pictureOf({ slot, player, settings }: ActionSide): ShownPicture {
  const { width, height } = player.getSnapshot();
  return { video: slot, aspect: width / height || 1, isMirrored: settings.getSnapshot().isMirrored };
}

function momentOf({ player }: ActionSide): FrameMoment {
  return { time: player.getSnapshot().time, frames: player.frames() };
}

/**
 * Copies, pastes and duplicates drawings, and chooses for how long they are shown. What is copied and chosen is kept until the page is
 * left (analyzer-75, analyzer-76).
 */
export function createDrawingActions({ editor, sides, active, activate }: Parts) {
  const copied = createStore<CopiedDrawing | null>(null);
  const news = createStore('');
  const shownForNext = createStore<ShownFor>(annotationSeconds);
  // A stopwatch is shown until it is stopped.
  editor.chooseTimes((drawing) => {
    const moment = { ...momentOf(sides[drawing.video]), time: drawing.tStart };
    return drawing.shape === 'stopwatch' ? drawing : shownFor(drawing, shownForNext.getSnapshot(), moment);
  });

  /** The same text again would not be announced. */
  const announce = (text: string) => news.set(news.getSnapshot() === text ? `${text}\u00A0` : text);

  function copy() {
    const { selectedId } = editor.getSnapshot();
    const drawing = editor.committed().find(({ id }) => id === selectedId);
    if (drawing === undefined) return;
    const side = sides[drawing.video];
    const isOnOneFrame = shownChoice(drawing, side.player.frames()) === 'frame';
    copied.set({ drawing, from: pictureOf(side), isOnOneFrame });
    announce(`${shapeOf(drawing.shape).label} copied`);
  }

  function paste() {
    const kept = copied.getSnapshot();
    const side = sides[active.getSnapshot()];
    const { status, time } = side.player.getSnapshot();
    const place = { ...pictureOf(side), ...momentOf(side) };
    if (kept === null || status === 'empty') return;
    editor.add((scene, id) => pastedDrawing(kept, place, id, scene));
    const where = sides.video2.isUsed.getSnapshot() ? ` of ${videoNames[side.slot]}` : '';
    announce(`${shapeOf(kept.drawing.shape).label} pasted at ${preciseTime(time)}${where}`);
  }

  /** The drawings of a video, in the order in which they begin. */
  const startsOn = (slot: VideoSlot) => drawingStarts(editor.committed(), slot, sides[slot].player.frames());

  /** Shows the first frame of a drawing, and selects it. */
  function goTo({ drawing, frame }: DrawingStart) {
    const { player } = sides[drawing.video];
    activate(drawing.video);
    player.step(frame - player.getSnapshot().frame);
    editor.select(drawing.id);
    const starts = startsOn(drawing.video);
    const number = starts.findIndex((start) => start.drawing.id === drawing.id) + 1;
    const time = preciseTime(player.frames().timeOf(frame));
    announce(`${shapeOf(drawing.shape).label} at ${time}, drawing ${number} of ${starts.length}`);
  }

  function goToNext(direction: 1 | -1) {
    const slot = active.getSnapshot();
    const { frame } = sides[slot].player.getSnapshot();
    const { selectedId } = editor.getSnapshot();
    const next = drawingBeside(startsOn(slot), { frame, selectedId }, direction);
    if (next !== null) goTo(next);
    else announce(direction === 1 ? 'No drawing after this' : 'No drawing before this');
  }

  return {
    goTo,
    /** Goes to the next drawing of the active video, or with -1 to the one before. */
    goToNext,
    /** The drawing that was copied last. */
    copied: copied as Observable<CopiedDrawing | null>,
    /** What was done last, for a live region. */
    news: news as Observable<string>,
    /** Copies the selected drawing, also one that is not shown now. */
    copy,
    /** Pastes the copied drawing on the active video, from the frame shown on, and selects it. */
    paste,
    /** For how long the next drawings are shown. */
    shownForNext: shownForNext as Observable<ShownFor>,
    /** Chooses for how long a drawing is shown that is selected; null for the next ones. */
    show(selected: Pick<Annotation, 'video'> | null, shown: ShownFor) {
      if (selected === null) shownForNext.set(shown);
      else showSelectedFor(editor, shown, momentOf(sides[selected.video]));
    },
    run(command: DrawingCommand): void {
      if (command.kind === 'copy') copy();
      else if (command.kind === 'paste') paste();
      else if (command.kind === 'next-drawing') goToNext(command.direction);
      else duplicateSelected(editor);
    },
  };
}

/** The actions of these parts, which the first call makes. */
export function drawingActionsOf(parts: Parts & { drawingActions: Store<DrawingActions | null> }): DrawingActions {
  const { drawingActions } = parts;
  const actions = drawingActions.getSnapshot() ?? createDrawingActions(parts);
  drawingActions.set(actions);
  return actions;
}

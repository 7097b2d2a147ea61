import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { AnnotationStyle } from './annotation-style.ts';
import type { Scene } from './annotation.ts';
import type { Point } from './geometry.ts';
import type { ToolName } from './tool.ts';

export type EditorSnapshot = {
  readonly scene: Scene;
  readonly tool: ToolName;
  readonly style: AnnotationStyle;
  readonly selectedId: string | null;
  /** Where a text is being typed, between the press on the stage and its end. */
  readonly textEntry: TextEntry | null;
  /** The look of the selected drawing, or else of the tool's next one. Null if its edges are always exact. */
  readonly isHandDrawn: boolean | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

/** `point` is in 0-1 frame coordinates of the video. */
export type TextEntry = { readonly video: VideoSlot; readonly point: Point };

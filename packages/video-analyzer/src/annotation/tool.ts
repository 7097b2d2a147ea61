import { MousePointer2, type LucideIcon } from 'lucide-react';
import { shapes, type ShapeName } from './shapes/shapes.ts';

/** What a press on the stage does: select and move a drawing, or draw a shape. */
export type ToolName = 'select' | ShapeName;

type ToolButton = { readonly label: string; readonly icon: LucideIcon; readonly key: string };

/** Every tool, in the order of the toolbar, with the key that chooses it. */
export const tools: Record<ToolName, ToolButton> = {
  select: { label: 'Select', icon: MousePointer2, key: 'A' },
  ...shapes,
};
export const toolNames = Object.keys(tools) as ToolName[];

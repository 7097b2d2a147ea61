import { MousePointer2, type LucideIcon } from 'lucide-react';
import { onePointDrag } from './shapes/shape.ts';
import { shapeOf, shapes, type ShapeName } from './shapes/shapes.ts';

/** What a press on the stage does: select and move a drawing, or draw a shape. */
export type ToolName = 'select' | ShapeName;

type ToolButton = { readonly label: string; readonly icon: LucideIcon; readonly key: string };

/** Every tool, in the order of the toolbar, with the key that chooses it. */
export const tools: Record<ToolName, ToolButton> = {
  select: { label: 'Select', icon: MousePointer2, key: 'A' },
  ...shapes,
};
export const toolNames = Object.keys(tools) as ToolName[];

/** Whether a press on one place makes the whole drawing, such as a text or a level line. */
export function isOnePoint(tool: ToolName): boolean {
  return tool !== 'select' && shapeOf(tool).gesture === onePointDrag;
}

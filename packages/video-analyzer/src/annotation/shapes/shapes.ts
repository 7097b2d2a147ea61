import { arrow } from './arrow.ts';
import { dot } from './dot.ts';
import { line } from './line.ts';
import { pen } from './pen.ts';
import type { Shape } from './shape.ts';
import { square } from './square.ts';

/** Every kind of drawing, in the order of the toolbar. */
export const shapes = { pen, line, dot, square, arrow } satisfies Record<string, Shape>;
export type ShapeName = keyof typeof shapes;

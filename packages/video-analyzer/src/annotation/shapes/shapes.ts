import { angle } from './angle.ts';
import { arrow } from './arrow.ts';
import { circle } from './circle.ts';
import { dot } from './dot.ts';
import { ellipse } from './ellipse.ts';
import { horizontalGuide, verticalGuide } from './guides.ts';
import { line } from './line.ts';
import { path } from './path.ts';
import { pen } from './pen.ts';
import { ruler } from './ruler.ts';
import type { Shape } from './shape.ts';
import { spotlight } from './spotlight.ts';
import { square } from './square.ts';
import { stopwatch } from './stopwatch.ts';
import { text } from './text.ts';

/** Every kind of drawing, in the order of the toolbar. */
export const shapes = {
  pen,
  line,
  dot,
  square,
  arrow,
  circle,
  ellipse,
  spotlight,
  text,
  angle,
  horizontalGuide,
  verticalGuide,
  ruler,
  path,
  stopwatch,
} satisfies Record<string, Shape>;
export type ShapeName = keyof typeof shapes;

/** The shape of this name, with the properties that only some shapes have. */
export function shapeOf(name: ShapeName): Shape {
  return shapes[name];
}

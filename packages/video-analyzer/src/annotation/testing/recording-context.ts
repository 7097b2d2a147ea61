import type { DrawingContext } from '../shapes/shape.ts';

/** A canvas context that lists what is called on it: names with rounded numbers, and the styles of strokes and fills. */
export function recordingContext() {
  const calls: string[] = [];
  const fields: Record<string, unknown> = {};
  const record =
    (name: string) =>
    (...values: unknown[]) => {
      calls.push(`${name} ${values.map((value) => (typeof value === 'number' ? Math.round(value) : value)).join(',')}`);
      if (name === 'stroke') calls.push(`with ${String(fields.strokeStyle)} ${String(fields.lineWidth)}`);
      if (name === 'fill') calls.push(`with ${String(fields.fillStyle)}`);
    };
  const context = new Proxy(fields, {
    get: (target, name: string) => target[name] ?? record(name),
    set: (target, name: string, value) => {
      target[name] = value;
      return true;
    },
  });
  return { calls, context: context as unknown as DrawingContext };
}

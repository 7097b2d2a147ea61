/** Scale from the 640 x 360 field of poses.mjs to canvas pixels. */
const scale = 2.62;
export const toScreen = ([x, y]) => [(x - 366) * scale + 570, (y - 306) * scale + 664];

export function limb(context, from, to, fromRadius, toRadius, fill) {
  const [ax, ay] = toScreen(from);
  const [bx, by] = toScreen(to);
  const [ra, rb] = [fromRadius * scale, toRadius * scale];
  const angle = Math.atan2(by - ay, bx - ax);
  context.fillStyle = fill;
  context.beginPath();
  context.arc(ax, ay, ra, angle + Math.PI / 2, angle - Math.PI / 2);
  context.arc(bx, by, rb, angle - Math.PI / 2, angle + Math.PI / 2);
  context.closePath();
  context.fill();
}

export function strokePart(context, points, share) {
  if (share <= 0) return;
  const lengths = points.slice(1).map(([x, y], index) => Math.hypot(x - points[index][0], y - points[index][1]));
  let left = lengths.reduce((sum, length) => sum + length, 0) * share;
  context.beginPath();
  context.moveTo(...points[0]);
  for (const [index, length] of lengths.entries()) {
    const part = Math.min(left / length, 1);
    if (part <= 0) break;
    const [[ax, ay], [bx, by]] = [points[index], points[index + 1]];
    context.lineTo(ax + (bx - ax) * part, ay + (by - ay) * part);
    left -= length;
  }
  context.stroke();
}

export function path(context, points, isClosed = false) {
  context.beginPath();
  for (const [index, point] of points.entries()) context[index ? 'lineTo' : 'moveTo'](...point);
  if (isClosed) context.closePath();
}

export function ellipse(context, x, y, radiusX, radiusY) {
  context.beginPath();
  context.ellipse(x, y, radiusX, radiusY, 0, 0, Math.PI * 2);
  context.fill();
}

export function round(context, x, y, width, height, radius) {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

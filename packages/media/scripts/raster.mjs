/** A small software canvas: RGB bytes and anti-aliased shapes, enough to draw test clips without a dependency. */
export function createCanvas(width, height) {
  const pixels = Buffer.alloc(width * height * 3);

  const blend = (x, y, [red, green, blue], share) => {
    const offset = (y * width + x) * 3;
    pixels[offset] += (red - pixels[offset]) * share;
    pixels[offset + 1] += (green - pixels[offset + 1]) * share;
    pixels[offset + 2] += (blue - pixels[offset + 2]) * share;
  };

  /** Paints the pixels where `distance(x, y)`, in pixels from the shape's edge, is negative. */
  const paint = (left, top, right, bottom, colour, distance, opacity = 1) => {
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom + 1); y++) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right + 1); x++) {
        const share = Math.min(Math.max(0.5 - distance(x + 0.5, y + 0.5), 0), 1) * opacity;
        if (share > 0) blend(x, y, colour, share);
      }
    }
  };

  return {
    pixels,
    width,
    height,
    rectangle(x, y, w, h, colour) {
      paint(x, y, x + w, y + h, colour, (px, py) => Math.max(x - px, px - x - w, y - py, py - y - h));
    },
    gradient(top, bottom, from, to) {
      for (let y = top; y < bottom; y++) {
        const share = (y - top) / (bottom - top);
        const colour = from.map((value, channel) => value + (to[channel] - value) * share);
        for (let x = 0; x < width; x++) blend(x, y, colour, 1);
      }
    },
    ellipse(cx, cy, rx, ry, colour, opacity) {
      const distance = (px, py) => (Math.hypot((px - cx) / rx, (py - cy) / ry) - 1) * Math.min(rx, ry);
      paint(cx - rx - 1, cy - ry - 1, cx + rx + 1, cy + ry + 1, colour, distance, opacity);
    },
    /** A rod from `a` to `b` whose radius changes from `ra` to `rb`. */
    limb([ax, ay], [bx, by], ra, rb, colour, opacity) {
      const dx = bx - ax;
      const dy = by - ay;
      const squared = dx * dx + dy * dy || 1;
      const distance = (px, py) => {
        const along = Math.min(Math.max(((px - ax) * dx + (py - ay) * dy) / squared, 0), 1);
        return Math.hypot(px - ax - along * dx, py - ay - along * dy) - (ra + (rb - ra) * along);
      };
      const radius = Math.max(ra, rb) + 1;
      paint(
        Math.min(ax, bx) - radius,
        Math.min(ay, by) - radius,
        Math.max(ax, bx) + radius,
        Math.max(ay, by) + radius,
        colour,
        distance,
        opacity,
      );
    },
    polygon(points, colour) {
      const distance = (px, py) => {
        let nearest = Number.POSITIVE_INFINITY;
        let isInside = false;
        points.forEach(([ax, ay], index) => {
          const [bx, by] = points[(index + 1) % points.length];
          const squared = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
          const along = Math.min(Math.max(((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / squared, 0), 1);
          nearest = Math.min(nearest, Math.hypot(px - ax - along * (bx - ax), py - ay - along * (by - ay)));
          if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) isInside = !isInside;
        });
        return isInside ? -nearest : nearest;
      };
      const xs = points.map(([x]) => x);
      const ys = points.map(([, y]) => y);
      paint(Math.min(...xs) - 1, Math.min(...ys) - 1, Math.max(...xs) + 1, Math.max(...ys) + 1, colour, distance);
    },
  };
}

const segmentsOfDigit = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcfgd'];
const segmentEnds = {
  a: [0, 0, 1, 0],
  b: [1, 0, 1, 1],
  c: [1, 1, 1, 2],
  d: [0, 2, 1, 2],
  e: [0, 1, 0, 2],
  f: [0, 0, 0, 1],
  g: [0, 1, 1, 1],
};

/** Draws a number in seven-segment digits. */
export function drawNumber(canvas, number, digits, x, y, size, colour) {
  String(number)
    .padStart(digits, '0')
    .split('')
    .forEach((digit, index) => {
      const left = x + index * size * 1.7;
      for (const segment of segmentsOfDigit[Number(digit)]) {
        const [ax, ay, bx, by] = segmentEnds[segment];
        const thickness = size * 0.13;
        canvas.limb([left + ax * size, y + ay * size], [left + bx * size, y + by * size], thickness, thickness, colour);
      }
    });
}

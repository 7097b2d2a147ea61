import { drawBatter } from './batter.mjs';
import { ballAt, contact, poseAt } from './poses.mjs';
import { ellipse, path, round, strokePart, toScreen } from './shapes.mjs';

export const size = { width: 1040, height: 800 };
export const frameRate = 30;
export const clipSeconds = 8;

const ink = '#0a1226';
const chalk = '#f4f1ea';
const ember = '#ff7a45';
const pen = '#ffdc70';

const clamp = (value) => Math.min(Math.max(value, 0), 1);
const ease = (value) => clamp(value) ** 2 * (3 - 2 * clamp(value));
/** Rises from 0 at `from` to 1 at `to`. */
const during = (seconds, from, to) => ease((seconds - from) / (to - from));

// Pairs of clip time and swing time, in seconds: slower towards contact, a pause there for the drawing, then on.
const keys = [
  [0, 0.3],
  [0.9, 1.12],
  [1.7, 1.44],
  [2.5, contact],
  [5.3, contact],
  [6.5, 2.3],
  [7.7, 2.95],
  [7.75, 0.3],
  [8, 0.3],
];
const frozen = { from: 2.5, to: 5.3 };

function swingTime(seconds) {
  const next = Math.max(
    keys.findIndex(([at]) => at > seconds),
    1,
  );
  const [[fromAt, from], [toAt, to]] = [keys[next - 1], keys[next]];
  return from + (to - from) * ((seconds - fromAt) / (toAt - fromAt));
}

/** Draws the clip at `seconds` (0 to clipSeconds) on a canvas context of `size`. */
export function drawScene(context, seconds) {
  const at = swingTime(seconds);
  drawField(context);
  drawTrail(context, at);
  drawShadow(context, poseAt(at));
  drawBatter(context, poseAt(at));
  drawBall(context, at, seconds);
  drawPen(context, seconds);
  drawCurtain(context, seconds);
  drawControls(context, seconds, at);
}

function drawField(context) {
  const { width, height } = size;
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, '#16294f');
  sky.addColorStop(0.62, '#0d1a35');
  sky.addColorStop(1, ink);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  for (const [x, y, radius] of [
    [150, 20, 520],
    [900, -40, 600],
  ]) {
    const glow = context.createRadialGradient(x, y, 0, x, y, radius);
    glow.addColorStop(0, 'rgb(140 180 255 / 30%)');
    glow.addColorStop(1, 'rgb(140 180 255 / 0%)');
    context.fillStyle = glow;
    context.fillRect(0, 0, width, height);
  }
  context.fillStyle = '#0b1730';
  context.fillRect(0, 448, width, 60);
  context.fillStyle = '#c9a227';
  context.fillRect(0, 444, width, 5);
  const grass = context.createLinearGradient(0, 506, 0, height);
  grass.addColorStop(0, '#143a2f');
  grass.addColorStop(1, '#0b221d');
  context.fillStyle = grass;
  context.fillRect(0, 506, width, height - 506);
  const dirt = context.createRadialGradient(560, 690, 60, 560, 690, 480);
  dirt.addColorStop(0, '#80502f');
  dirt.addColorStop(1, '#57341f');
  context.fillStyle = dirt;
  ellipse(context, 560, 684, 470, 88);
  context.strokeStyle = 'rgb(244 241 234 / 75%)';
  context.lineWidth = 5;
  path(
    context,
    [
      [372, 640],
      [790, 640],
      [822, 712],
      [346, 712],
    ],
    true,
  );
  context.stroke();
  context.fillStyle = chalk;
  path(
    context,
    [
      [232, 690],
      [304, 690],
      [322, 706],
      [268, 728],
      [212, 706],
    ],
    true,
  );
  context.fill();
}

function drawShadow(context, pose) {
  const [front] = toScreen(pose.frontFoot);
  const [back] = toScreen(pose.backFoot);
  context.fillStyle = 'rgb(6 11 22 / 45%)';
  ellipse(context, (front + back) / 2 + 10, 674, Math.abs(back - front) / 2 + 70, 17);
}

function drawTrail(context, at) {
  const length = 0.26;
  const strength = during(at, 1.4, 1.5) * (1 - during(at, 1.9, 2.15));
  if (strength === 0) return;
  const steps = 40;
  for (let step = 0; step < steps; step++) {
    const share = step / steps;
    const [from, to] = [share, (step + 1) / steps].map((part) => poseAt(at - length * (1 - part)));
    const inner = (pose, reach) => pose.hands.map((value, axis) => value + (pose.barrel[axis] - value) * reach);
    const reach = 1 - 0.42 * share;
    context.fillStyle = `rgb(255 122 69 / ${(0.6 * share ** 1.6 * strength).toFixed(3)})`;
    path(context, [from.barrel, to.barrel, inner(to, reach), inner(from, reach)].map(toScreen), true);
    context.fill();
  }
}

function drawBall(context, at, seconds) {
  const ball = ballAt(at);
  if (!ball) return;
  const [x, y] = toScreen(ball);
  const flash = during(seconds, frozen.from - 0.1, frozen.from) * (1 - during(seconds, frozen.from, frozen.from + 0.5));
  if (flash > 0) {
    const glow = context.createRadialGradient(x, y, 0, x, y, 120);
    glow.addColorStop(0, `rgb(255 220 160 / ${(0.9 * flash).toFixed(3)})`);
    glow.addColorStop(1, 'rgb(255 160 90 / 0%)');
    context.fillStyle = glow;
    ellipse(context, x, y, 120, 120);
  }
  context.fillStyle = chalk;
  ellipse(context, x, y, 17, 17);
  context.strokeStyle = '#c4420f';
  context.lineWidth = 2.5;
  for (const side of [-1, 1]) {
    context.beginPath();
    context.arc(x + side * 19, y, 15, side < 0 ? -0.85 : Math.PI - 0.85, side < 0 ? 0.85 : Math.PI + 0.85);
    context.stroke();
  }
}

/** What the coach draws while the picture is paused: contact point, bat path, posture line and labels. */
function drawPen(context, seconds) {
  const opacity = 1 - during(seconds, frozen.to, frozen.to + 0.5);
  if (seconds < frozen.from || opacity === 0) return;
  const pose = poseAt(contact);
  const [cx, cy] = toScreen([257, 208]);
  const [headX, headY] = toScreen([pose.head[0] + 2, pose.head[1] - 20]);
  const [hipX, hipY] = toScreen([(pose.frontHip[0] + pose.backHip[0]) / 2 + 1, pose.backHip[1] + 6]);
  context.save();
  context.globalAlpha = opacity;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = pen;
  context.fillStyle = pen;
  context.lineWidth = 8;
  const circle = Array.from({ length: 49 }, (_, index) => {
    const angle = -2.2 + (index / 48) * (Math.PI * 2 + 0.35);
    const radius = 62 + 5 * Math.sin(index / 7);
    return [cx + radius * 1.05 * Math.cos(angle), cy + radius * 0.92 * Math.sin(angle)];
  });
  strokePart(context, circle, during(seconds, 2.75, 3.25));
  const arrow = Array.from({ length: 25 }, (_, index) => {
    const share = index / 24;
    return [cx + 20 - 190 * share, cy + 128 - 60 * share - 70 * share ** 2];
  });
  strokePart(context, arrow, during(seconds, 3.35, 3.7));
  const [tipX, tipY] = arrow[24];
  strokePart(
    context,
    [
      [tipX + 38, tipY - 10],
      [tipX, tipY],
      [tipX + 16, tipY + 36],
    ],
    during(seconds, 3.68, 3.82),
  );
  context.strokeStyle = '#7fd3ff';
  context.lineWidth = 7;
  context.setLineDash([2, 17]);
  strokePart(
    context,
    [
      [headX, headY],
      [hipX, hipY],
    ],
    during(seconds, 4.1, 4.4),
  );
  context.setLineDash([]);
  context.globalAlpha = opacity * during(seconds, 3.8, 4.0);
  context.font = 'italic 650 46px "Archivo Variable"';
  context.textAlign = 'left';
  context.fillText('Stay through it', 44, cy - 116);
  context.globalAlpha = opacity * during(seconds, 4.4, 4.6);
  context.fillStyle = '#7fd3ff';
  context.fillText('Great posture', headX + 58, headY - 6);
  context.restore();
}

/** Fades to dark and back where the clip loops, to hide the jump. */
function drawCurtain(context, seconds) {
  const share = Math.max(during(seconds, 7.35, 7.7), 1 - during(seconds, 0, 0.3));
  context.fillStyle = `rgb(10 18 38 / ${share.toFixed(3)})`;
  context.fillRect(0, 0, size.width, size.height);
}

/** The analyzer's bar: time line, speed, and a sound meter that moves while the picture is paused. */
function drawControls(context, seconds, at) {
  const { width, height } = size;
  const top = height - 66;
  context.fillStyle = 'rgb(6 11 22 / 82%)';
  context.fillRect(0, top, width, 66);
  context.fillStyle = '#31415f';
  round(context, 172, top + 29, 560, 8, 4);
  const share = clamp((at - 0.3) / 2.45);
  context.fillStyle = ember;
  round(context, 172, top + 29, 560 * share, 8, 4);
  context.fillStyle = chalk;
  ellipse(context, 172 + 560 * share, top + 33, 13, 13);
  context.font = '700 26px "Archivo Variable"';
  context.textAlign = 'left';
  context.fillText('0.25x', 60, top + 42);
  const talk = during(seconds, 2.6, 2.8) * (1 - during(seconds, 5.2, 5.4));
  for (let bar = 0; bar < 9; bar++) {
    const wave = Math.abs(Math.sin(seconds * 7.1 + bar * 1.9) * Math.sin(seconds * 4.3 + bar * 0.7));
    const tall = 4 + talk * 28 * wave;
    context.fillStyle = talk > 0.05 ? '#6fdca3' : '#31415f';
    round(context, 764 + bar * 11, top + 33 - tall / 2, 6, tall, 3);
  }
}

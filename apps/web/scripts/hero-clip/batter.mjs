import { ellipse, limb, path, round, toScreen } from './shapes.mjs';

const ember = '#ff7a45';

/** Draws the batter in a pose. */
export function drawBatter(context, pose) {
  const lit = (from, to, [x, y]) => {
    const gradient = context.createLinearGradient(x - 60, y - 60, x + 70, y + 70);
    gradient.addColorStop(0, from);
    gradient.addColorStop(1, to);
    return gradient;
  };
  const shade = (joint, from, to) => lit(from, to, toScreen(joint));
  const { frontShoulder, backShoulder, frontHip, backHip, hands, head } = pose;
  const elbow = (shoulder, bend) => bentJoint(shoulder, hands, 27, bend);
  const frontElbow = elbow(frontShoulder, 1);
  const backElbow = elbow(backShoulder, 1);

  limb(context, pose.backHip, pose.backKnee, 13, 10, shade(pose.backKnee, '#b9bfcb', '#6f7a90'));
  limb(context, pose.backKnee, pose.backFoot, 9.5, 6, shade(pose.backKnee, '#b9bfcb', '#6f7a90'));
  shoe(context, pose.backFoot, pose.backKnee);
  limb(context, frontShoulder, frontElbow, 8, 6.5, shade(frontElbow, '#d9d6d0', '#8f95a3'));
  limb(context, frontElbow, hands, 6.2, 5, shade(hands, '#d9a583', '#a9734f'));
  limb(context, pose.frontHip, pose.frontKnee, 14, 11, shade(pose.frontKnee, '#e6e8ec', '#9aa3b4'));
  limb(context, pose.frontKnee, pose.frontFoot, 10, 6.5, shade(pose.frontKnee, '#e6e8ec', '#9aa3b4'));
  shoe(context, pose.frontFoot, pose.frontKnee);
  torso(context, pose, shade([frontShoulder[0] + 4, frontShoulder[1] + 20], '#fdfbf6', '#b9bcc6'));
  drawNumber(context, pose);
  drawHead(context, head, shade);
  drawBat(context, pose);
  limb(context, backShoulder, backElbow, 8.5, 7, shade(backElbow, '#f6f3ec', '#a7acb9'));
  limb(context, backElbow, hands, 6.6, 5.4, shade(hands, '#e8b692', '#b57d58'));
  context.fillStyle = '#c4420f';
  const [x, y] = toScreen(hands);
  ellipse(context, x, y, 19, 18);
  context.strokeStyle = '#1b2438';
  context.lineWidth = 12;
  path(
    context,
    [
      [frontHip[0] - 10, frontHip[1] - 3],
      [backHip[0] + 9, backHip[1] - 3],
    ].map(toScreen),
  );
  context.stroke();
}

function torso(
  context,
  { frontShoulder: [fx, fy], backShoulder: [bx, by], frontHip: [gx, gy], backHip: [hx, hy] },
  fill,
) {
  context.fillStyle = fill;
  const point = (x, y) => toScreen([x, y]);
  context.beginPath();
  context.moveTo(...point(fx - 6, fy - 4));
  context.quadraticCurveTo(...point((fx + bx) / 2, (fy + by) / 2 - 14), ...point(bx + 7, by - 4));
  context.quadraticCurveTo(...point(bx + 11, by + 22), ...point(hx + 12, hy));
  context.lineTo(...point(hx + 11, hy + 8));
  context.lineTo(...point(gx - 12, gy + 8));
  context.lineTo(...point(gx - 13, gy));
  context.quadraticCurveTo(...point(fx - 10, fy + 26), ...point(fx - 6, fy - 4));
  context.fill();
}

function drawNumber(context, { frontShoulder, backShoulder, frontHip, backHip }) {
  const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const top = middle(frontShoulder, backShoulder);
  const bottom = middle(frontHip, backHip);
  const [x, y] = toScreen([top[0] + (bottom[0] - top[0]) * 0.52, top[1] + (bottom[1] - top[1]) * 0.52]);
  context.save();
  context.translate(x, y);
  context.rotate(Math.atan2(bottom[1] - top[1], bottom[0] - top[0]) - Math.PI / 2);
  context.fillStyle = '#c4420f';
  context.font = '880 74px "Archivo Variable"';
  context.textAlign = 'center';
  context.fillText('7', 0, 30);
  context.restore();
}

function drawHead(context, head, shade) {
  limb(context, [head[0] + 3, head[1] + 22], [head[0] + 1, head[1] + 8], 7, 6.5, shade(head, '#d9a583', '#a9734f'));
  const [x, y] = toScreen(head);
  context.fillStyle = shade([head[0] - 4, head[1] + 4], '#e8b692', '#b57d58');
  ellipse(context, x - 8, y + 14, 31, 36);
  const helmet = context.createRadialGradient(x - 16, y - 24, 4, x, y, 60);
  helmet.addColorStop(0, '#ff9467');
  helmet.addColorStop(0.45, '#c4420f');
  helmet.addColorStop(1, '#7a2605');
  context.fillStyle = helmet;
  context.beginPath();
  context.ellipse(x, y - 4, 41, 38, -0.12, Math.PI * 0.94, Math.PI * 2.12);
  context.quadraticCurveTo(x + 34, y + 44, x + 12, y + 40);
  context.quadraticCurveTo(x + 4, y + 12, x - 24, y + 4);
  context.closePath();
  context.fill();
  context.beginPath();
  context.moveTo(x - 34, y - 8);
  context.quadraticCurveTo(x - 62, y - 6, x - 68, y + 4);
  context.quadraticCurveTo(x - 46, y + 6, x - 22, y + 5);
  context.fill();
}

function drawBat(context, { hands, barrel }) {
  const [hx, hy] = toScreen(hands);
  const [bx, by] = toScreen(barrel);
  const length = Math.hypot(bx - hx, by - hy) + 14;
  context.save();
  context.translate(hx, hy);
  context.rotate(Math.atan2(by - hy, bx - hx));
  const wood = context.createLinearGradient(0, -14, 0, 14);
  wood.addColorStop(0.1, '#f3c891');
  wood.addColorStop(1, '#9c5c27');
  context.fillStyle = wood;
  context.beginPath();
  context.moveTo(-26, -5);
  context.lineTo(length * 0.3, -5.5);
  context.bezierCurveTo(length * 0.6, -8, length * 0.7, -14, length - 14, -14);
  context.quadraticCurveTo(length, -14, length, 0);
  context.quadraticCurveTo(length, 14, length - 14, 14);
  context.bezierCurveTo(length * 0.7, 14, length * 0.6, 8, length * 0.3, 5.5);
  context.lineTo(-26, 5);
  context.fill();
  ellipse(context, -27, 0, 6, 10);
  context.restore();
}

function bentJoint([ax, ay], [bx, by], length, bend) {
  const distance = Math.min(Math.hypot(bx - ax, by - ay), length * 2 - 0.01);
  const away = Math.sqrt(length ** 2 - (distance / 2) ** 2) * bend;
  const angle = Math.atan2(by - ay, bx - ax);
  const side = Math.abs(angle) > Math.PI / 2 ? -1 : 1;
  return [(ax + bx) / 2 - Math.sin(angle) * away * side, (ay + by) / 2 + Math.cos(angle) * away * side];
}

function shoe(context, foot, knee) {
  const [x, y] = toScreen(foot);
  const lift = Math.min((306 - foot[1]) / 14, 1);
  context.save();
  context.translate(x, y);
  context.rotate(foot[0] > knee[0] && lift > 0 ? -0.55 * lift : 0.25 * lift);
  context.fillStyle = '#10182b';
  round(context, -58, -10, 78, 30, 14);
  context.fillStyle = ember;
  round(context, -50, 14, 64, 6, 3);
  context.restore();
}

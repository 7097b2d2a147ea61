import { createCanvas, drawNumber } from './raster.mjs';

export const swing = { width: 640, height: 360, frameRate: 30, seconds: 4, contactSeconds: 50 / 30 };

const colours = {
  skyTop: [106, 160, 214],
  skyLow: [207, 227, 240],
  trees: [44, 84, 56],
  fence: [24, 60, 44],
  fenceTop: [240, 202, 74],
  grass: [72, 132, 62],
  grassLow: [54, 108, 50],
  mown: [84, 146, 72],
  dirt: [176, 124, 82],
  chalk: [246, 244, 236],
  skin: [226, 176, 140],
  skinFar: [202, 152, 118],
  jersey: [244, 244, 240],
  number: [178, 34, 46],
  trousers: [214, 216, 220],
  trousersFar: [186, 188, 194],
  helmet: [178, 34, 46],
  shoes: [30, 30, 36],
  bat: [206, 160, 96],
  batGrip: [36, 36, 40],
  ball: [252, 252, 250],
  seam: [196, 52, 52],
  shadow: [40, 44, 30],
};

/** Poses of a right-handed batter in pixels, each with the time in seconds at which it is reached. */
const poses = [
  pose(0, [372, 150], [375, 174], [385, 232], [352, 264], [343, 302], [414, 264], [425, 302], [403, 176], [438, 94]),
  pose(0.8, [373, 151], [376, 175], [386, 233], [353, 264], [343, 302], [415, 265], [425, 302], [404, 178], [434, 92]),
  pose(1.15, [380, 153], [384, 177], [394, 233], [354, 250], [350, 286], [417, 265], [425, 302], [420, 174], [432, 88]),
  pose(1.4, [371, 157], [375, 181], [383, 237], [330, 264], [312, 302], [413, 266], [425, 302], [416, 182], [454, 104]),
  pose(
    1.54,
    [368, 159],
    [371, 183],
    [376, 237],
    [324, 264],
    [310, 302],
    [402, 268],
    [424, 300],
    [392, 198],
    [464, 172],
  ),
  pose(
    1.6667,
    [373, 159],
    [372, 183],
    [368, 237],
    [322, 262],
    [310, 302],
    [392, 270],
    [419, 294],
    [340, 206],
    [252, 208],
  ),
  pose(
    1.78,
    [377, 157],
    [373, 181],
    [365, 236],
    [322, 262],
    [310, 302],
    [388, 270],
    [416, 292],
    [316, 178],
    [256, 112],
  ),
  pose(1.95, [378, 154], [372, 178], [364, 235], [323, 263], [310, 302], [386, 270], [413, 290], [344, 146], [366, 72]),
  pose(2.2, [374, 152], [372, 177], [365, 235], [325, 264], [311, 302], [386, 268], [413, 292], [396, 158], [462, 170]),
  pose(3, [372, 151], [372, 176], [368, 234], [328, 264], [313, 302], [390, 267], [416, 294], [398, 164], [464, 180]),
  pose(3.9, [372, 150], [375, 174], [385, 232], [352, 264], [343, 302], [414, 264], [425, 302], [403, 176], [438, 94]),
  pose(4.1, [372, 150], [375, 174], [385, 232], [352, 264], [343, 302], [414, 264], [425, 302], [403, 176], [438, 94]),
];

function pose(seconds, head, neck, hip, frontKnee, frontFoot, backKnee, backFoot, hands, batTip) {
  return { seconds, joints: { head, neck, hip, frontKnee, frontFoot, backKnee, backFoot, hands, batTip } };
}

function poseAt(seconds) {
  const next = poses.findIndex((candidate) => candidate.seconds > seconds);
  const [before, from, to, after] = [-2, -1, 0, 1].map(
    (step) => poses[Math.min(Math.max(next + step, 0), poses.length - 1)],
  );
  const share = (seconds - from.seconds) / (to.seconds - from.seconds);
  const blend = (joint, axis) => {
    const [a, b, c, d] = [before, from, to, after].map((each) => each.joints[joint][axis]);
    const span = to.seconds - from.seconds;
    const slopeFrom = ((c - a) / Math.max(to.seconds - before.seconds, 1e-6)) * span;
    const slopeTo = ((d - b) / Math.max(after.seconds - from.seconds, 1e-6)) * span;
    const [s2, s3] = [share ** 2, share ** 3];
    return (2 * s3 - 3 * s2 + 1) * b + (s3 - 2 * s2 + share) * slopeFrom + (3 * s2 - 2 * s3) * c + (s3 - s2) * slopeTo;
  };
  return Object.fromEntries(Object.keys(from.joints).map((joint) => [joint, [blend(joint, 0), blend(joint, 1)]]));
}

function ballAt(seconds) {
  const sinceContact = seconds - swing.contactSeconds;
  if (sinceContact < 0) {
    const share = 1 + sinceContact / 0.6;
    return share < 0 ? null : { at: [-24 + share * 282, 178 + share * 12 + share * share * 18], radius: 4 + share * 2 };
  }
  const at = [258 - sinceContact * 560, 208 - sinceContact * 420 + sinceContact ** 2 * 190];
  return at[0] < -20 ? null : { at, radius: Math.max(6 - sinceContact * 4, 2) };
}

function drawField(canvas) {
  canvas.gradient(0, 150, colours.skyTop, colours.skyLow);
  for (let tree = 0; tree < 22; tree++) {
    canvas.ellipse(tree * 31 + ((tree * 17) % 13), 140 - ((tree * 29) % 15), 27, 24, colours.trees);
  }
  canvas.rectangle(0, 136, 640, 34, colours.fence);
  canvas.rectangle(0, 134, 640, 4, colours.fenceTop);
  canvas.gradient(170, 360, colours.grass, colours.grassLow);
  for (let stripe = 0; stripe < 5; stripe++)
    canvas.rectangle(0, 176 + stripe * stripe * 9, 640, 5 + stripe * 3, colours.mown);
  canvas.ellipse(352, 318, 236, 52, colours.dirt);
  canvas.limb([0, 262], [262, 306], 1.5, 2, colours.chalk);
  for (const [ax, ay, bx, by] of [
    [276, 292, 462, 292],
    [268, 318, 474, 318],
    [276, 292, 268, 318],
    [462, 292, 474, 318],
  ]) {
    canvas.limb([ax, ay], [bx, by], 1.2, 1.2, colours.chalk);
  }
  canvas.polygon(
    [
      [246, 324],
      [272, 324],
      [280, 331],
      [259, 340],
      [238, 331],
    ],
    colours.chalk,
  );
}

function drawBat(canvas, { hands, batTip }, opacity) {
  const at = (share) => [0, 1].map((axis) => hands[axis] + (batTip[axis] - hands[axis]) * share);
  canvas.limb(at(-0.12), at(0.25), 2.6, 2.6, colours.batGrip, opacity);
  canvas.limb(at(0.25), at(0.6), 2.6, 4.2, colours.bat, opacity);
  canvas.limb(at(0.6), at(1), 4.2, 5, colours.bat, opacity);
}

function drawBatter(canvas, seconds) {
  const joints = poseAt(seconds);
  const { head, neck, hip, frontKnee, frontFoot, backKnee, backFoot, hands } = joints;
  const [nx, ny] = neck;
  const shoulder = [nx - 2, ny + 8];
  const farShoulder = [nx + 9, ny + 9];
  const elbowOf = ([sx, sy], drop) => [(sx + hands[0]) / 2 + 4, (sy + hands[1]) / 2 + drop];

  canvas.ellipse((frontFoot[0] + backFoot[0]) / 2, 308, 78, 8, colours.shadow, 0.35);
  canvas.limb(hip, backKnee, 13, 10, colours.trousersFar);
  canvas.limb(backKnee, backFoot, 9, 6, colours.trousersFar);
  canvas.limb(backFoot, [backFoot[0] - 15, backFoot[1] + 2], 5, 4, colours.shoes);
  canvas.limb(farShoulder, elbowOf(farShoulder, 12), 7, 6, colours.jersey);
  canvas.limb(elbowOf(farShoulder, 12), hands, 5.5, 5, colours.skinFar);
  canvas.limb([nx + 2, ny + 12], hip, 19, 15, colours.jersey);
  canvas.limb([hip[0] - 13, hip[1] + 2], [hip[0] + 13, hip[1] + 2], 2.6, 2.6, colours.shoes);
  drawNumber(canvas, 27, 2, nx - 4, (ny + hip[1]) / 2 - 8, 7, colours.number);
  canvas.limb(hip, frontKnee, 13.5, 10.5, colours.trousers);
  canvas.limb(frontKnee, frontFoot, 9.5, 6.5, colours.trousers);
  canvas.limb(frontFoot, [frontFoot[0] - 16, frontFoot[1] + 2], 5, 4, colours.shoes);
  canvas.limb(neck, head, 6, 6, colours.skin);
  canvas.ellipse(head[0] - 1, head[1] + 3, 12.5, 14, colours.skin);
  canvas.ellipse(head[0] + 1, head[1] - 4, 14.5, 12, colours.helmet);
  canvas.limb([head[0] - 8, head[1] - 1], [head[0] - 20, head[1]], 2.6, 2, colours.helmet);
  canvas.ellipse(head[0] + 7, head[1] + 5, 6, 8, colours.helmet);

  for (let ghost = 4; ghost > 0; ghost--) drawBat(canvas, poseAt(Math.max(seconds - ghost * 0.008, 0)), 0.12);
  drawBat(canvas, joints, 1);
  canvas.limb(shoulder, elbowOf(shoulder, 14), 7.5, 6.5, colours.jersey);
  canvas.limb(elbowOf(shoulder, 14), hands, 6, 5.5, colours.skin);
  canvas.ellipse(hands[0], hands[1], 7, 7, colours.shoes);
}

/** Raw RGB of one frame of a swing. It ends in the stance it started from, so that it loops. */
export function drawSwingFrame(frame) {
  const seconds = frame / swing.frameRate;
  const canvas = createCanvas(swing.width, swing.height);
  drawField(canvas);
  drawBatter(canvas, seconds);
  const ball = ballAt(seconds);
  if (ball) {
    canvas.ellipse(ball.at[0], 316, ball.radius * 1.4, 2, colours.shadow, 0.3);
    canvas.ellipse(...ball.at, ball.radius, ball.radius, colours.ball);
    canvas.limb([ball.at[0] - 2, ball.at[1] - 2], [ball.at[0] + 1, ball.at[1] + 2], 0.6, 0.6, colours.seam);
  }
  canvas.rectangle(566, 14, 62, 30, [18, 24, 30]);
  drawNumber(canvas, frame, 3, 575, 20, 9, [255, 226, 120]);
  return canvas.pixels;
}

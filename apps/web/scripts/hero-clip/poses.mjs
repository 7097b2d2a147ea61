/** The time of the swing, in seconds of the swing itself, at which the barrel meets the ball. */
export const contact = 1.66;

// Joints of a right-handed batter seen from behind, in a field of 640 x 360; each row is a moment of the swing.
const rows = [
  // seconds  head       shoulders (front, back)  hips (front, back)     knees (front, back)    feet (front, back)     hands      barrel
  [
    0.0,
    [371, 150],
    [354, 180],
    [394, 182],
    [368, 236],
    [394, 236],
    [350, 268],
    [412, 268],
    [341, 306],
    [428, 306],
    [406, 176],
    [446, 98],
  ],
  [
    0.7,
    [372, 151],
    [355, 181],
    [395, 183],
    [369, 237],
    [395, 237],
    [350, 268],
    [413, 268],
    [341, 306],
    [428, 306],
    [408, 178],
    [441, 97],
  ],
  [
    1.05,
    [381, 153],
    [363, 182],
    [403, 184],
    [378, 236],
    [405, 237],
    [347, 250],
    [417, 268],
    [346, 290],
    [428, 306],
    [423, 173],
    [436, 90],
  ],
  [
    1.34,
    [373, 157],
    [357, 187],
    [395, 185],
    [366, 240],
    [392, 240],
    [325, 268],
    [412, 268],
    [309, 306],
    [428, 306],
    [419, 180],
    [452, 104],
  ],
  [
    1.5,
    [370, 159],
    [352, 191],
    [390, 187],
    [360, 241],
    [386, 240],
    [320, 268],
    [404, 270],
    [308, 306],
    [427, 304],
    [402, 195],
    [474, 164],
  ],
  [
    1.58,
    [370, 160],
    [350, 191],
    [387, 187],
    [357, 241],
    [382, 240],
    [319, 267],
    [398, 271],
    [308, 306],
    [425, 301],
    [372, 206],
    [440, 226],
  ],
  [
    1.66,
    [371, 160],
    [351, 189],
    [384, 189],
    [355, 240],
    [378, 240],
    [319, 266],
    [392, 272],
    [308, 306],
    [421, 298],
    [337, 206],
    [254, 212],
  ],
  [
    1.74,
    [374, 159],
    [355, 186],
    [384, 190],
    [353, 239],
    [377, 240],
    [319, 266],
    [388, 272],
    [308, 306],
    [418, 296],
    [315, 186],
    [244, 138],
  ],
  [
    1.86,
    [378, 157],
    [360, 183],
    [386, 189],
    [352, 239],
    [377, 239],
    [320, 266],
    [386, 271],
    [308, 306],
    [415, 294],
    [322, 152],
    [330, 66],
  ],
  [
    2.0,
    [378, 155],
    [362, 181],
    [388, 186],
    [352, 238],
    [377, 239],
    [321, 267],
    [385, 270],
    [309, 306],
    [413, 294],
    [334, 146],
    [402, 92],
  ],
  [
    2.3,
    [375, 154],
    [361, 180],
    [390, 184],
    [353, 238],
    [378, 238],
    [322, 267],
    [385, 269],
    [309, 306],
    [414, 294],
    [343, 163],
    [430, 168],
  ],
  [
    3.0,
    [373, 152],
    [359, 180],
    [392, 183],
    [356, 237],
    [382, 237],
    [328, 267],
    [390, 268],
    [316, 306],
    [418, 298],
    [346, 168],
    [434, 182],
  ],
  [
    3.7,
    [371, 150],
    [354, 180],
    [394, 182],
    [368, 236],
    [394, 236],
    [350, 268],
    [412, 268],
    [341, 306],
    [428, 306],
    [406, 176],
    [446, 98],
  ],
];
const names = [
  'head',
  'frontShoulder',
  'backShoulder',
  'frontHip',
  'backHip',
  'frontKnee',
  'backKnee',
  'frontFoot',
  'backFoot',
  'hands',
  'barrel',
];
const poses = rows.map(([seconds, ...joints]) => ({
  seconds,
  joints: Object.fromEntries(names.map((name, index) => [name, joints[index]])),
}));

/** Returns the joints at a time of the swing (0 to 3.7 seconds), interpolated smoothly between the rows. */
export function poseAt(seconds) {
  const clamped = Math.min(Math.max(seconds, 0), 3.6999);
  const next = poses.findIndex((pose) => pose.seconds > clamped);
  const [before, from, to, after] = [-2, -1, 0, 1].map(
    (step) => poses[Math.min(Math.max(next + step, 0), poses.length - 1)],
  );
  const span = to.seconds - from.seconds;
  const share = (clamped - from.seconds) / span;
  const [s2, s3] = [share ** 2, share ** 3];
  const blend = (name, axis) => {
    const [a, b, c, d] = [before, from, to, after].map((pose) => pose.joints[name][axis]);
    const slopeFrom = ((c - a) / (to.seconds - before.seconds || 1)) * span;
    const slopeTo = ((d - b) / (after.seconds - from.seconds || 1)) * span;
    return (2 * s3 - 3 * s2 + 1) * b + (s3 - 2 * s2 + share) * slopeFrom + (3 * s2 - 2 * s3) * c + (s3 - s2) * slopeTo;
  };
  return Object.fromEntries(names.map((name) => [name, [blend(name, 0), blend(name, 1)]]));
}

/** Returns the ball's position, or null when it is out of the picture. Pitched from the left, then hit back up and away. */
export function ballAt(seconds) {
  const since = seconds - contact;
  if (since < -0.42) return null;
  if (since < 0) return [258 + since * 700, 206 + since * 46];
  const flown = [256 - since * 900, 206 - since * 520];
  return flown[0] < -140 ? null : flown;
}

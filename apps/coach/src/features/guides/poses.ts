type Point = readonly [x: number, y: number];

/** The joints of a right-handed hitter who faces the viewer's right side, in a picture of 128 by 118. */
export interface Pose {
  head: Point;
  neck: Point;
  hip: Point;
  hands: Point;
  /** End of the bat. */
  bat: Point;
  elbows: readonly [back: Point, front: Point];
  legs: readonly [back: readonly [knee: Point, foot: Point], front: readonly [knee: Point, foot: Point]];
  /** What the coach draws, as an SVG path. */
  marks: string;
}

const braced = [
  [78, 91],
  [92, 110],
] as const;

export const stance: Pose = {
  head: [63, 26],
  neck: [61, 38],
  hip: [58, 68],
  hands: [47, 41],
  bat: [36, 8],
  elbows: [
    [46, 54],
    [62, 52],
  ],
  legs: [
    [
      [46, 87],
      [44, 110],
    ],
    [
      [72, 87],
      [73, 110],
    ],
  ],
  marks: 'M63 4V110',
};

export const load: Pose = {
  head: [60, 27],
  neck: [57, 39],
  hip: [53, 69],
  hands: [38, 40],
  bat: [40, 7],
  elbows: [
    [37, 54],
    [54, 53],
  ],
  legs: [
    [
      [45, 88],
      [45, 110],
    ],
    [
      [71, 80],
      [69, 101],
    ],
  ],
  marks: 'M45 82V110M34 28H18M24 22L18 28L24 34',
};

export const footPlant: Pose = {
  head: [62, 29],
  neck: [60, 41],
  hip: [61, 71],
  hands: [41, 43],
  bat: [34, 11],
  elbows: [
    [41, 57],
    [60, 56],
  ],
  legs: [
    [
      [47, 89],
      [38, 110],
    ],
    [
      [80, 87],
      [92, 110],
    ],
  ],
  marks: 'M42 46L80 37M44 68L80 74',
};

export const contact: Pose = {
  head: [57, 30],
  neck: [57, 42],
  hip: [63, 72],
  hands: [80, 60],
  bat: [116, 64],
  elbows: [
    [60, 61],
    [74, 49],
  ],
  legs: [
    [
      [54, 92],
      [42, 108],
    ],
    braced,
  ],
  marks: 'M63 72L92 110M111 57a5 5 0 1 0 10 0a5 5 0 1 0 -10 0',
};

export const extension: Pose = {
  head: [58, 30],
  neck: [59, 42],
  hip: [64, 72],
  hands: [92, 52],
  bat: [122, 36],
  elbows: [
    [74, 55],
    [78, 46],
  ],
  legs: [
    [
      [55, 92],
      [44, 108],
    ],
    braced,
  ],
  marks: 'M70 84Q104 82 120 54M109 59L120 54L122 66',
};

export const finish: Pose = {
  head: [61, 28],
  neck: [62, 40],
  hip: [66, 71],
  hands: [76, 32],
  bat: [40, 20],
  elbows: [
    [78, 48],
    [86, 42],
  ],
  legs: [
    [
      [58, 92],
      [50, 108],
    ],
    braced,
  ],
  marks: 'M63 4V110',
};

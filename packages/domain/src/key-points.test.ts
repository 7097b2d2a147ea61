import { expect, it } from 'vitest';
import { chaptersVtt, momentText, playableKeyPoints } from './key-points.ts';

it('[PLUS-14] writes key points as WebVTT chapters, each until the next one', () => {
  const points = [
    { seconds: 0, text: 'Your stance is wide enough.' },
    { seconds: 7.25, text: 'Hands & hips:\nhips <first>' },
    { seconds: 3_725.0004, text: 'Finish --> high' },
  ];
  expect(chaptersVtt(points, 3_800)).toBe(
    [
      'WEBVTT',
      '1\n00:00:00.000 --> 00:00:07.250\nYour stance is wide enough.',
      '2\n00:00:07.250 --> 01:02:05.000\nHands &amp; hips: hips &lt;first&gt;',
      '3\n01:02:05.000 --> 01:03:20.000\nFinish --&gt; high',
      '',
    ]
      .join('\n\n')
      .replace(/\n\n$/, '\n'),
  );
});

it('[PLUS-14] ends every chapter after it begins, also two at one moment and one at the end', () => {
  const points = [
    { seconds: 4, text: 'One' },
    { seconds: 4, text: 'Two' },
  ];
  expect(chaptersVtt(points, 4).match(/.* --> .*/g)).toEqual([
    '00:00:04.000 --> 00:00:04.001',
    '00:00:04.000 --> 00:00:04.001',
  ]);
});

it('[PLUS-14] has no chapters without key points', () => {
  expect(chaptersVtt([], 4)).toBe('WEBVTT\n');
});

it('[PLUS-14] orders key points by time and moves those after the end to the end', () => {
  const points = [
    { seconds: 90, text: 'late' },
    { seconds: 2, text: 'second' },
    { seconds: 1.5, text: 'first' },
    { seconds: 61, text: 'late' },
  ];
  expect(playableKeyPoints(points, 60.0009)).toEqual([
    { seconds: 1.5, text: 'first' },
    { seconds: 2, text: 'second' },
    { seconds: 60, text: 'late' },
  ]);
});

it('[PLUS-14] shows moments as minutes and seconds', () => {
  expect([0, 7.9, 60, 599.99, 760].map(momentText)).toEqual(['0:00', '0:07', '1:00', '9:59', '12:40']);
});

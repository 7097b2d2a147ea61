import type { LinkResult } from '@swing/contract/admin-queue';
import { expect, it } from 'vitest';
import { assignedNotice, linkedNotice, playerOf, targetText, type AssignTarget } from './assign-target.ts';

const mia = { submissionId: 's1', userId: 'p1', playerName: 'Mia Torres' };
const ben = { submissionId: 's2', userId: 'p2', playerName: 'Ben Li' };
const submissions = (...all: (typeof mia)[]): AssignTarget => ({ kind: 'submissions', submissions: all });

it('[PLUS-01] only videos of one player can be assigned together with the player', () => {
  expect(playerOf(submissions(mia, { ...mia, submissionId: 's3' }))).toEqual(mia);
  expect(playerOf(submissions(mia, ben))).toBeNull();
});

it('[PLUS-01] says what is assigned', () => {
  expect(targetText(submissions(mia))).toBe('The video of Mia Torres');
  expect(targetText(submissions(mia, ben))).toBe('2 videos');
  expect(targetText({ kind: 'player', userId: 'p1', playerName: 'Mia Torres' })).toBe(
    'Mia Torres, with all pending videos, for good',
  );
});

it('[PLUS-01] tells which videos were assigned, and why others were not', () => {
  const done = { success: true, assigned: ['s1'], unchanged: [], refused: [] } as const;
  expect(assignedNotice({ ...done, assigned: ['s1'], unchanged: [], refused: [] }, 'Dana Diaz')).toEqual({
    tone: 'success',
    text: '1 video assigned to Dana Diaz.',
  });
  expect(assignedNotice({ ...done, assigned: ['s1', 's2'], unchanged: ['s3'], refused: [] }, null)).toEqual({
    tone: 'success',
    text: '2 videos back in the general queue.\n1 video in the general queue before.',
  });
  const refused = [
    { submissionId: 's4', message: 'It is completed.' },
    { submissionId: 's5', message: 'It is completed.' },
  ];
  expect(assignedNotice({ ...done, assigned: [], unchanged: [], refused }, 'Dana Diaz')).toEqual({
    tone: 'error',
    text: '2 videos not assigned: It is completed.',
  });
});

it('[PLUS-01] tells to whom a player was linked, and what became of the chosen videos', () => {
  const notice = (result: Partial<LinkResult>, coach: string | null = 'Dana Diaz') =>
    linkedNotice('Mia Torres', coach, {
      success: true,
      assigned: [],
      unchanged: [],
      refused: [],
      movedSubmissions: 0,
      ...result,
    });
  expect(notice({ movedSubmissions: 2 }).text).toBe('Mia Torres is linked to Dana Diaz. 2 videos moved too.');
  expect(notice({}, null).text).toBe('Mia Torres has no coach now.');
  expect(notice({ assigned: ['s1'], movedSubmissions: 1 })).toEqual({
    tone: 'success',
    text: '1 video assigned to Dana Diaz.\nMia Torres is linked to Dana Diaz. 1 video moved too.',
  });
  expect(notice({ refused: [{ submissionId: 's1', message: 'It has its analysis already.' }] })).toEqual({
    tone: 'error',
    text: '1 video not assigned: It has its analysis already.\nMia Torres is linked to Dana Diaz.',
  });
});

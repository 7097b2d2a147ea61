import { describe, expect, it } from 'vitest';
import { isAcceptedVideoFile, uploadMessages, uploadProblem, videoContentType } from './upload-rules.ts';

describe('[UPL-02] upload rules', () => {
  it.each([
    ['swing.mp4', 'video/mp4', true],
    ['swing.MOV', undefined, true],
    ['swing.m4v', '', true],
    ['swing.webm', 'application/octet-stream', true],
    ['swing', 'video/quicktime', true],
    ['swing', 'video/mp4; codecs="avc1"', true],
    ['swing', 'VIDEO/MP4', true],
    ['swing.avi', 'video/x-msvideo', false],
    ['mp4', undefined, false],
    ['swing.mp4.txt', 'text/plain', false],
  ])('%s of type %s: %s', (name, type, isAccepted) => {
    expect(isAcceptedVideoFile(name, type)).toBe(isAccepted);
  });

  it('uses the exact messages, and checks the type first', () => {
    expect(uploadProblem({ name: 'a.txt', size: 2_147_483_649 })).toBe(
      'Please select a valid video file (.mp4, .mov, .m4v, or .webm)',
    );
    expect(uploadProblem({ name: 'a.mp4', size: 2_147_483_649 })).toBe('Video file must be less than 2GB');
    expect(uploadProblem({ name: 'a.mp4', size: 2_147_483_648 })).toBeNull();
    expect(uploadProblem({ name: 'a.mp4', size: 0 })).toBe('This file is empty. Please choose another.');
    expect(uploadProblem({ name: 'a.txt', size: 0 })).toBe(
      'Please select a valid video file (.mp4, .mov, .m4v, or .webm)',
    );
    expect(uploadProblem({ name: 'a.mp4', size: 1 })).toBeNull();
  });

  it('[UPL-03] writes the turnaround with an en dash', () => {
    expect(uploadMessages.submitted).toBe(
      'Video uploaded! You will receive an email when analysis is complete (typically within 24\u201372 hours).',
    );
  });

  it.each([
    ['a.mov', undefined, 'video/quicktime'],
    ['a.M4V', '', 'video/x-m4v'],
    ['a.webm', 'application/octet-stream', 'video/webm'],
    ['a.mov', 'video/mp4', 'video/mp4'],
  ])('keeps %s of type %s as %s', (name, type, kept) => {
    expect(videoContentType(name, type)).toBe(kept);
  });
});

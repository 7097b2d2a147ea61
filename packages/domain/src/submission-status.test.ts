import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextStatus, shownStatus, submissionEvents, submissionStatuses } from './submission-status.ts';

describe('the status machine', () => {
  const table = Object.fromEntries(
    submissionStatuses.map((status) => [
      status,
      submissionEvents.filter((event) => nextStatus(status, event) !== null),
    ]),
  );

  it('[REC-09] allows exactly these events', () => {
    expect(table).toEqual({
      draft: ['finalise', 'remove'],
      pending: ['openAnalyzer', 'receiveAnalysis', 'reassign', 'remove'],
      analyzing: ['openAnalyzer', 'receiveAnalysis', 'reassign', 'remove'],
      receiving: ['openAnalyzer', 'receiveAnalysis', 'receivingFailed', 'analysisArrived', 'remove'],
      completed: ['openAnalyzer', 'remove'],
      removed: [],
    });
  });

  it('[COACH-08] keeps a completed submission completed when it is opened', () => {
    expect(nextStatus('completed', 'openAnalyzer')).toBe('completed');
    expect(nextStatus('pending', 'openAnalyzer')).toBe('analyzing');
  });

  it('[REC-09] reaches completed only through analysisArrived, for any order of events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...submissionEvents), { maxLength: 30 }), (events) => {
        let status: (typeof submissionStatuses)[number] = 'draft';
        for (const event of events) {
          const next = nextStatus(status, event);
          if (next === null) continue;
          if (next === 'completed' && status !== 'completed')
            expect([status, event]).toEqual(['receiving', 'analysisArrived']);
          if (status === 'removed') expect.fail('a removed one moved');
          status = next;
        }
      }),
      { verbose: true },
    );
  });

  it('[UPL-07] shows draft and receiving as uploading, and throws for a removed one', () => {
    expect(submissionStatuses.filter((status) => status !== 'removed').map(shownStatus)).toEqual([
      'uploading',
      'pending',
      'analyzing',
      'uploading',
      'completed',
    ]);
    expect(() => shownStatus('removed')).toThrow('not shown');
  });
});

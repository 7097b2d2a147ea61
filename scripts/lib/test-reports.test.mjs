import { describe, expect, it } from 'vitest';
import { fromRoot } from './root.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: fromRoot('a/good.test.ts'),
      status: 'passed',
      assertionResults: [{ status: 'passed', fullName: 'is good' }],
    },
    {
      name: fromRoot('a/bad.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'is good' },
        { status: 'failed', fullName: 'is bad', failureMessages: ['expected 1 to be 2', 'more'] },
      ],
    },
    { name: fromRoot('a/broken.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] },
  ],
};

const playwrightReport = {
  stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 1 },
  errors: [{ message: 'No Chromium.' }],
  suites: [
    {
      specs: [
        { file: 'b.spec.ts', title: 'is good', tests: [{ status: 'expected', projectName: 'phone', results: [] }] },
      ],
      suites: [
        {
          specs: [
            {
              file: 'b.spec.ts',
              title: 'is bad',
              tests: [
                {
                  status: 'unexpected',
                  projectName: 'phone',
                  results: [
                    {
                      errors: [
                        { message: 'Test timeout of 9000ms exceeded.' },
                        {
                          message: 'waiting for a button',
                          location: { file: '/e2e/specs/b.spec.ts', line: 7, column: 3 },
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

describe('readVitestReport', () => {
  it('counts skipped and todo tests as skipped', () => {
    expect(readVitestReport(vitestReport, 0)).toMatchObject({ passed: 3, failed: 0, skipped: 2 });
  });

  it('counts a bad exit code without a failed test as one failure', () => {
    expect(readVitestReport(vitestReport, 1).failed).toBe(1);
    expect(readVitestReport({ ...vitestReport, numFailedTests: 4 }, 1).failed).toBe(4);
  });

  it('names failed tests, and files that did not load', () => {
    expect(readVitestReport(vitestReport, 1).failures).toEqual([
      { title: 'a/bad.test.ts › is bad', message: 'expected 1 to be 2' },
      { title: 'a/broken.test.ts', message: 'No such module' },
    ]);
  });
});

describe('readPlaywrightReport', () => {
  it('counts a flaky test as failed', () => {
    expect(readPlaywrightReport(playwrightReport, 1)).toMatchObject({ passed: 5, failed: 3, skipped: 1 });
  });

  it('names failed tests at any depth, and errors outside of them', () => {
    expect(readPlaywrightReport(playwrightReport, 1).failures.map(({ title }) => title)).toEqual([
      '[phone] b.spec.ts › is bad',
      'outside of any test',
    ]);
  });

  it('keeps every error of a test, with its place', () => {
    expect(readPlaywrightReport(playwrightReport, 1).failures[0].message).toBe(
      'Test timeout of 9000ms exceeded.\nwaiting for a button\n  at b.spec.ts:7',
    );
  });

  it('counts a run of nothing as a failure', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(readPlaywrightReport({ stats }, 0).failed).toBe(1);
  });
});

it.each([readVitestReport, readPlaywrightReport])('counts no report as a failure', (read) => {
  expect(read(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] });
});

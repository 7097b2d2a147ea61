import { describe, expect, it } from 'vitest';
import { formatFailures, pickFailures, playwrightFailures, vitestFailures } from './failures.mjs';
import { fromRoot } from './root.mjs';

const vitestReport = {
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
                  results: [{ errors: [{ message: '\u001b[31mgone\u001b[39m' }] }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

describe('failures of a report', () => {
  it('are the failed tests of Vitest, and files that did not load', () => {
    expect(vitestFailures(vitestReport)).toEqual([
      { title: 'a/bad.test.ts › is bad', message: 'expected 1 to be 2' },
      { title: 'a/broken.test.ts', message: 'No such module' },
    ]);
  });

  it('are the failed tests of Playwright at any depth, and errors outside of them', () => {
    expect(playwrightFailures(playwrightReport).map(({ title }) => title)).toEqual([
      '[phone] b.spec.ts › is bad',
      'outside of any test',
    ]);
  });

  it('are none without a report', () => {
    expect(vitestFailures(undefined)).toEqual([]);
    expect(playwrightFailures(undefined)).toEqual([]);
  });
});

describe('failures at the end of a run', () => {
  it('are printed with the beginning of their message, without colours', () => {
    expect(formatFailures(playwrightFailures(playwrightReport))).toBe(
      'Failures:\n✗ [phone] b.spec.ts › is bad\n  │ gone\n✗ outside of any test\n  │ No Chromium.',
    );
    expect(formatFailures([])).toBe('');
  });

  it('are found again in the output', () => {
    const said = formatFailures([{ title: 'a', message: 'one\n\ntwo' }, { title: 'b' }]);
    expect(pickFailures(`✗ not this\n\n${said}\n\n1 passed, 2 failed\n`)).toBe('✗ a\n  │ one\n  │ two\n✗ b');
    expect(pickFailures('3 passed, 0 failed\n')).toBe('');
  });
});

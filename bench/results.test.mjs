import { describe, expect, it } from 'vitest';
import { formatResults, isComplete, isGood, splitResults, withoutGoals } from './results.mjs';

it('takes results out of the output', () => {
  const { results, text } = splitResults('warming up\n@result {"name":"upload","measured":200,"unit":"MiB/s"}\ndone\n');
  expect(results).toEqual([{ name: 'upload', measured: 200, unit: 'MiB/s' }]);
  expect(text).toBe('warming up\ndone\n');
});

describe('isGood', () => {
  it.each([
    [{ measured: 1, ratio: 0.9, atLeast: 0.9 }, true],
    [{ measured: 1, ratio: 0.89, atLeast: 0.9 }, false],
    [{ measured: 64, atMost: 64 }, true],
    [{ measured: 65, atMost: 64 }, false],
    [{ measured: Number.NaN }, false],
    [{ measured: 0, ratio: null, atMost: 1 }, false],
    [{ measured: 5 }, true],
  ])('%j: %s', (result, expected) => {
    expect(isGood(result)).toBe(expected);
  });
});

it('aligns the columns of the table', () => {
  const table = formatResults([
    { name: 'queue at 1M', measured: 1234.5, peer: 1300, unit: 'requests/s', ratio: 0.9496, atLeast: 0.9 },
    { name: 'memory', measured: 70.25, unit: 'MiB', atMost: 64 },
  ]);
  const [header, first, second] = table.split('\n');
  expect(header).toContain('measured');
  expect(first).toMatch(/^queue at 1M +1235 requests\/s +1300 requests\/s +0\.95 +≥ 0\.9 +ok$/);
  expect(second).toMatch(/^memory +70\.3 MiB +≤ 64 +MISSED$/);
});

it('shows the figures of a tiny run without a verdict', () => {
  const results = [{ name: 'upload', measured: 1, unit: 'MiB/s', peer: 200, ratio: 0.005, atLeast: 0.6 }];
  expect(formatResults(withoutGoals(results)).split('\n')[1]).toMatch(/^upload +1 MiB\/s +200 MiB\/s +0\.01$/);
});

it('shows a result whose ratio is not a number', () => {
  const { results } = splitResults(
    `@result ${JSON.stringify({ name: 'page', measured: 0, unit: 'ms', ratio: 0 / 0 })}`,
  );
  expect(formatResults(results).split('\n')[1]).toMatch(/^page +0 ms +MISSED$/);
  expect(formatResults(withoutGoals(results)).split('\n')[1]).toMatch(/^page +0 ms/);
});

describe('isComplete', () => {
  const results = [{ name: 'upload', measured: 1, unit: 's' }];
  it.each([
    ['a benchmark that reported a result', { code: 0, results }, true],
    ['a failed benchmark', { code: 1, results }, false],
    ['a benchmark that reported nothing', { code: 0, results: [] }, false],
  ])('judges %s', (_, benchmark, expected) => {
    expect(isComplete(benchmark)).toBe(expected);
  });
});

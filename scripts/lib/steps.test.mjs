import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlainError } from './fail.mjs';
import { chooseSteps, runSteps } from './steps.mjs';
import { checkTally } from './tally.mjs';

const steps = ['format', 'unit', 'browser'].map((name) => ({ name, title: name, run: async () => checkTally(true) }));

describe('chooseSteps', () => {
  it('selects all steps without a list', () => {
    expect(chooseSteps(steps, undefined)).toBe(steps);
  });

  it('selects the steps of a list, in their own order', () => {
    expect(chooseSteps(steps, 'browser,format').map((step) => step.name)).toEqual(['format', 'browser']);
  });

  it.each(['unti', 'unit,unti', ''])('refuses "%s" and lists the valid names', (list) => {
    expect(() => chooseSteps(steps, list)).toThrow(PlainError);
    expect(() => chooseSteps(steps, list)).toThrow('format, unit, browser');
  });
});

describe('runSteps', () => {
  let lines;
  let exitCode;
  beforeEach(() => {
    lines = [];
    exitCode = process.exitCode;
    vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line));
    vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = exitCode;
  });

  it('goes on after a failure, skips what needs it and ends with the tally', async () => {
    const ran = [];
    const step = (name, hasPassed, needs) => ({
      name,
      title: name,
      needs,
      run: async () => {
        ran.push(name);
        return checkTally(hasPassed);
      },
    });
    await runSteps([step('build', false), step('types', true), step('browser', true, 'build')]);
    const { exitCode: code } = process;
    expect(ran).toEqual(['build', 'types']);
    expect(lines.at(-1)).toBe('1 passed, 2 failed');
    expect(code).toBe(1);
  });

  it('counts a step that throws as failed, its reason in one line', async () => {
    const run = async () => {
      throw new PlainError('No Chromium.');
    };
    await runSteps([{ name: 'browser', title: 'Browser', run }]);
    expect(lines).toContain('No Chromium.');
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
  });

  it('prints the failures at the end, with their step and without colours', async () => {
    const failures = [{ title: 'a.spec.ts › is bad', message: '\u001B[31mgone\u001B[39m' }];
    await runSteps([
      { name: 'browser', title: 'Browser', run: async () => ({ ...checkTally(false), failures }) },
      { name: 'lint', title: 'Lint', run: async () => checkTally(false) },
    ]);
    expect(lines).toContain('\nFailures:\n✗ browser: a.spec.ts › is bad\n  │ gone\n✗ lint');
  });

  it('names the steps whose results come from the cache', async () => {
    const run = async () => ({ ...checkTally(true), isCached: true });
    await runSteps([{ name: 'unit', title: 'Unit', run }]);
    expect(lines).toContain('\nFrom the cache: unit. --force runs them again.');
  });

  it('leaves out extra steps once no time is left for them, and names them', async () => {
    const ran = [];
    const step = (name, isExtra) => ({
      name,
      title: name,
      isExtra,
      run: async () => {
        ran.push(name);
        return checkTally(true);
      },
    });
    const all = [step('unit', false), step('stories', true), step('faults', false), step('benchmarks', true)];
    await runSteps(all, { extraMinutes: 0 });
    expect(ran).toEqual(['unit', 'faults']);
    expect(lines).toContain('\nLeft out, because no time was left: stories, benchmarks.');
    expect(lines.at(-1)).toBe('2 passed, 0 failed');

    ran.length = 0;
    await runSteps(all, { extraMinutes: 10_000 });
    expect(ran).toEqual(['unit', 'stories', 'faults', 'benchmarks']);
  });

  it('exits with 0 if everything passed', async () => {
    await runSteps(steps);
    const { exitCode: code } = process;
    expect(lines.at(-1)).toBe('3 passed, 0 failed');
    expect(code).toBe(0);
  });
});

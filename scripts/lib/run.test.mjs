import { expect, it } from 'vitest';
import { run } from './run.mjs';

const node = (code, options) => run(process.execPath, ['-e', code], { output: 'keep', ...options });

it('keeps the output and the exit code', async () => {
  const result = await node("console.log('out'); console.error('err'); process.exitCode = 3");
  expect(result.code).toBe(3);
  expect(result.output).toContain('out');
  expect(result.output).toContain('err');
});

it('returns 127 for a command that does not exist', async () => {
  const result = await run('swing-no-such-command', [], { output: 'keep' });
  expect(result.code).toBe(127);
  expect(result.output).toContain('ENOENT');
});

it('ends a command that takes too long, and what it started', async () => {
  const grandchild =
    "require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })";
  const result = await node(grandchild, { timeoutSeconds: 1 });
  expect(result.code).toBe(128 + 15);
});

it('keeps NODE_ENV of the caller and telemetry away from tools', async () => {
  const { output } = await node('console.log(JSON.stringify([process.env.NODE_ENV, process.env.DO_NOT_TRACK]))');
  expect(JSON.parse(output)).toEqual([null, '1']);
});

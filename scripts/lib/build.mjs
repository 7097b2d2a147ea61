import { PlainError } from './fail.mjs';
import { bin } from './root.mjs';
import { run } from './run.mjs';

/** Arguments of a cached run of one turbo task over all workspaces. */
export const turboTask = (task, logs) => ['run', task, `--output-logs=${logs}`, '--log-order=grouped', '--ui=stream'];

/** Builds what has changed since the last build; says nothing unless it takes a while or fails (PlainError). */
export async function build() {
  const notice = setTimeout(() => console.log('Building …'), 1500);
  const result = await run(bin('turbo'), turboTask('build', 'errors-only'), { output: 'keep' });
  clearTimeout(notice);
  if (result.code === 0) return;
  process.stderr.write(result.output);
  throw new PlainError('The build failed; the reason is above.');
}

/**
 * Makes what sources import without it being committed: the database client and the server's types. A failure is only
 * shown, as the checks that need them report it too.
 */
export async function generate() {
  const args = [...turboTask('generate', 'errors-only'), 'types', '--continue=dependencies-successful'];
  const result = await run(bin('turbo'), args, { output: 'keep' });
  if (result.code !== 0) process.stderr.write(result.output);
}

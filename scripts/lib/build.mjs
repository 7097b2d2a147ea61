import { PlainError } from './fail.mjs';
import { ensureInstalled } from './install.mjs';
import { bin } from './root.mjs';
import { run } from './run.mjs';

/** Arguments to run one turbo task in all workspaces, with caching. */
export const turboTask = (task, logs) => ['run', task, `--output-logs=${logs}`, '--log-order=grouped', '--ui=stream'];

/**
 * Installs the dependencies if needed, and builds what has changed since the last build. Prints nothing unless that takes
 * longer than 1.5 seconds or fails. Throws PlainError if it fails.
 */
export async function installAndBuild() {
  await ensureInstalled();
  const notice = setTimeout(() => console.log('Building …'), 1500);
  const result = await run(bin('turbo'), turboTask('build', 'errors-only'), { output: 'keep' });
  clearTimeout(notice);
  if (result.code === 0) return;
  process.stderr.write(result.output);
  throw new PlainError('The build failed; the reason is above.');
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Provides a path for a JSON report and returns the parsed report.
 * @param {(file: string) => Promise<unknown>} produce writes the report to the path
 * @returns {Promise<object | undefined>} undefined when no readable report was written
 */
export async function withReport(produce) {
  const folder = mkdtempSync(join(tmpdir(), 'swing-report-'));
  const file = join(folder, 'report.json');
  try {
    await produce(file);
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || error.code === 'ENOENT') return undefined;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

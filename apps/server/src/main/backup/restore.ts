import { resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import { checkBackup } from './check-backup.ts';
import { reportingErrors, withSite } from './open-site.ts';
import { printLine } from './print-line.ts';
import { releaseJobs } from './release-jobs.ts';
import { restoreBackup } from './restore-backup.ts';

const usage = `Usage: npm run restore -- FOLDER [--backup NAME]            restores the newest backup, or the named one
       npm run restore -- FOLDER [--backup NAME] --check    only checks that the backup is complete and undamaged
       npm run restore -- --release                         lets jobs that send mail or call a provider run after a restore`;

function main(): Promise<number> {
  const { positionals, values } = readArguments(usage, {
    options: { backup: { type: 'string' }, check: { type: 'boolean' }, release: { type: 'boolean' } },
    positionalCount: process.argv.includes('--release') ? [0, 0] : [1, 1],
  });
  if (values.release) return release();
  const root = resolve(positionals[0] ?? '');
  return values.check ? check(root, values.backup) : restore(root, values.backup);
}

function release(): Promise<number> {
  return withSite({ needsDatabase: true }, async ({ databaseUrl }) => {
    const { isReleased, waiting } = await releaseJobs(databaseUrl);
    if (isReleased) printLine(`Released: ${waiting} jobs were waiting.`);
    else printLine('No jobs wait because of a restore.');
    return 0;
  });
}

function check(root: string, name: string | undefined): Promise<number> {
  return reportingErrors(async () => {
    const { name: checked, manifest } = await checkBackup(root, name);
    printLine(`Backup ${checked} is undamaged: ${manifest.tables.length} tables, ${manifest.objects.count} objects.`);
    return 0;
  });
}

function restore(root: string, name: string | undefined): Promise<number> {
  return reportingErrors(async () => {
    printLine('Checking the backup');
    const backup = await checkBackup(root, name);
    return withSite({ needsDatabase: false }, async ({ env, ...site }) => {
      const standIns = env.APP_MODE === 'demo' ? await import('../demo/stand-ins.ts') : null;
      const { rowCount, objectCount, erasedCount } = await restoreBackup({
        ...site,
        dataDirectory: env.DATA_DIR,
        backup,
        prepareStandIns: standIns?.prepareStandIns ?? null,
        log: printLine,
      });
      printLine(`Restored ${backup.name}: ${rowCount} rows, ${objectCount} objects.`);
      if (erasedCount > 0)
        printLine(
          `Deleted again what was deleted after the backup: ${erasedCount} accounts, submissions and library videos.`,
        );
      printLine(
        'Jobs that send mail or call a provider wait. Start the server, check the site, then release them (docs/operating.md, Restore)',
      );
      return 0;
    });
  });
}

process.exit(await main());

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readManifests } from './install.mjs';
import { findManifestViolations, findRoomViolations } from './rooms.mjs';
import { fromRoot } from './root.mjs';
import { countRules, findCitationViolations } from './rules.mjs';

/** Checks the rules inside packages on the whole tree; prints each breach and answers whether there was none. */
export function checkRooms() {
  const sources = readSources();
  const rules = countRules(readFileSync(fromRoot('docs/rules.md'), 'utf8'));
  const violations = [
    ...findManifestViolations(readWorkspaces()),
    ...findRoomViolations(sources),
    ...findCitationViolations(sources, rules),
  ];
  for (const { path, line, message } of violations) console.log(`${path}:${line}: ${message}`);
  if (violations.length === 0) console.log('Every file keeps to its room, and every citation leads to a rule.');
  return violations.length === 0;
}

function readWorkspaces() {
  const { '': _, ...manifests } = readManifests();
  return Object.fromEntries(
    Object.entries(manifests).map(([folder, manifest]) => {
      const file = fromRoot(folder, 'turbo.json');
      const tags = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).tags ?? []) : [];
      return [folder, { manifest, tags }];
    }),
  );
}

function readSources() {
  const folders = Object.keys(readManifests()).filter(Boolean);
  return folders.flatMap((folder) => {
    const source = `${folder}/src`;
    if (!existsSync(fromRoot(source))) return [];
    return readdirSync(fromRoot(source), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .filter((path) => !path.includes('/generated/'))
      .map((path) => ({ path: path.slice(fromRoot().length + 1), text: readFileSync(path, 'utf8') }));
  });
}

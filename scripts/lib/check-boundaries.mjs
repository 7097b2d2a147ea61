import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { findMissingPaths } from './doc-paths.mjs';
import { readManifests } from './install.mjs';
import { findManifestViolations, findBoundaryViolations } from './boundaries.mjs';
import { fromRoot } from './root.mjs';
import { countRules, findCitationViolations } from './rules.mjs';

/**
 * Checks the rules inside packages in the whole repository, the citations of docs/rules.md, and the paths in the
 * documentation. Prints each violation. Returns true if there is none.
 */
export function checkBoundaries() {
  const sources = readSources();
  const rules = countRules(readFileSync(fromRoot('docs/rules.md'), 'utf8'));
  const violations = [
    ...findManifestViolations(readWorkspaces()),
    ...findBoundaryViolations(sources),
    ...findCitationViolations(sources, rules),
    ...findMissingPaths(readDocuments(), (path) => existsSync(fromRoot(path))),
  ];
  for (const { path, line, message } of violations) console.log(`${path}:${line}: ${message}`);
  if (violations.length === 0)
    console.log('All imports follow the rules. All cited rules and all paths in the documentation exist.');
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

function readDocuments() {
  const decisions = readdirSync(fromRoot('docs/decisions')).filter((name) => name.endsWith('.md'));
  return ['README.md', 'docs/ARCHITECTURE.md', ...decisions.map((name) => `docs/decisions/${name}`)].map((path) => ({
    path,
    text: readFileSync(fromRoot(path), 'utf8'),
  }));
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

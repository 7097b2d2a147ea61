import { posix } from 'node:path';
import { findImports, lineAt, withoutComments } from './imports.mjs';

/** @typedef {{ path: string, text: string }} Source path from the repository's root, with forward slashes */
/** @typedef {{ path: string, line: number, message: string }} Violation */

const analyzerRooms = ['annotation', 'playback', 'recording', 'encoding'];
// What a room shows the others; all else is its inside.
const analyzerFaces = ['packages/video-analyzer/src/annotation/draw-annotations.ts'];
const isTest = (path) => /\.(test|faults)\.[cm]?[jt]sx?$/.test(path) || path.includes('/testing/');

/** Returns the folder of the feature that contains the path, such as "apps/web/src/features/billing", or undefined. */
const featureOf = (path) => /^(?:apps|packages)\/[^/]+\/src\/features\/[^/]+/.exec(path)?.[0];

/** Returns the top folder of the analyzer that contains the path, such as "annotation", or undefined. */
const analyzerRoomOf = (path) => /^packages\/video-analyzer\/src\/([^/]+)\//.exec(path)?.[1];

/** Subjects of the server, lower ones first. Those of one line know nothing of each other. */
const subjectLayers = [
  ['mail', 'analytics', 'media'],
  ['accounts'],
  ['submissions'],
  ['coaching', 'analysis', 'billing'],
  ['identity', 'administration'],
];
const layerOf = (subject) => subjectLayers.findIndex((layer) => layer.includes(subject));

/** The tables of each subject. Only code of that subject may write them. */
const tables = {
  mail: ['mail'],
  analytics: ['analyticsEvent'],
  accounts: ['account', 'player', 'coach', 'issuedInviteCode', 'session', 'knownNetwork', 'oneTimeToken'],
  submissions: ['submission', 'uploadAttempt', 'queueCounter', 'queueAthlete'],
  analysis: ['analysis', 'analysisUpload'],
  billing: ['checkoutSession', 'payment', 'providerEvent'],
};
const ownerOf = Object.fromEntries(
  Object.entries(tables).flatMap(([subject, names]) => names.map((name) => [name, subject])),
);

/** Where a path is in the server: its room, and for a subject its name and the rest of the path. */
function serverPlaceOf(path) {
  const [, room, inside = ''] = /^apps\/server\/src\/(main|http|modules|kernel)\/(.*)$/.exec(path) ?? [];
  const [, subject, rest] = (room === 'modules' && /^([^/]+)\/(.*)$/.exec(inside)) || [];
  return { room, subject, rest };
}

/** The path an import leads to: relative ones from the root, others as they are. */
const target = (from, specifier) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier;

function featureRule(path, { specifier }) {
  const own = featureOf(path);
  const other = featureOf(target(path, specifier));
  if (own === undefined || other === undefined || own === other) return undefined;
  return `a feature imports another one: ${other}. Compose them above, or move what they share down`;
}

function analyzerRule(path, { specifier, isTypeOnly }) {
  const own = analyzerRoomOf(path);
  if (own === undefined || !analyzerRooms.includes(own)) return undefined;
  if (/^(react|react-dom)(\/|$)/.test(specifier)) return `${own}/ works without React; that part belongs in react/`;
  const to = target(path, specifier);
  const other = analyzerRoomOf(to);
  if (other === 'react') return `${own}/ lies below react/ and cannot import it`;
  if (other === undefined || other === own || isTypeOnly || analyzerFaces.includes(to)) return undefined;
  return `${own}/ imports an inside of ${other}/: only types may cross; join rooms in react/`;
}

function serverTypesRule(path, { specifier, isTypeOnly }) {
  if (!/^(apps\/(web|coach|admin)|packages\/app-shell)\//.test(path) || !/^@swing\/server(\/|$)/.test(specifier)) {
    return undefined;
  }
  if (isTypeOnly && specifier === '@swing/server/router') return undefined;
  return "of the server only `import type … from '@swing/server/router'` may reach a browser";
}

function serverRoomRule(path, { specifier }) {
  const from = serverPlaceOf(path);
  const to = serverPlaceOf(target(path, specifier));
  if (!from.room || !to.room || isTest(path) || from.room === 'main') return undefined;
  if (to.room === 'main') return 'main/ starts the server and is imported by nothing in it';
  if (to.room === 'kernel') return undefined;
  if (from.room === 'kernel') return 'kernel/ knows no subject and nothing of HTTP';
  if (to.room === 'http') return from.room === 'http' ? undefined : 'a subject knows nothing of HTTP';
  const isVerbList = to.rest.endsWith('.verbs.ts');
  if (from.room === 'http') return isVerbList ? undefined : `http/ knows the verb lists of subjects alone`;
  if (from.subject === to.subject) return undefined;
  if (layerOf(to.subject) < 0) return `modules/${to.subject} has no place in the order of subjects`;
  if (layerOf(to.subject) >= layerOf(from.subject)) return `${from.subject} does not lie above ${to.subject}`;
  if (to.rest.includes('/') || isVerbList) return `an inside of ${to.subject}: only files at its top are for others`;
  return undefined;
}

const importRules = [serverRoomRule, featureRule, analyzerRule, serverTypesRule];

function writerViolations({ path, text }) {
  const { subject } = serverPlaceOf(path);
  if (subject === undefined || isTest(path)) return [];
  const code = withoutComments(text);
  const writes = code.matchAll(/\b(?:tx|database)\.(\w+)\s*\.(?:create|update|upsert|delete)\w*\(/g);
  return Array.from(writes)
    .filter(([, table]) => ownerOf[table] !== subject)
    .map((match) => ({
      path,
      line: lineAt(code, match.index),
      message: `writes to ${match[1]}: only ${ownerOf[match[1]] ?? 'the kernel'} does. Call a function at the top of that subject`,
    }));
}

function clockViolations({ path, text }) {
  if (!path.startsWith('packages/domain/src/') || isTest(path)) return [];
  const code = withoutComments(text);
  return Array.from(code.matchAll(/\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b/g), (match) => ({
    path,
    line: lineAt(code, match.index),
    message: `a rule reads the clock (${match[0]}): take \`now: Date\``,
  }));
}

/**
 * What breaks the rules inside packages: features apart from each other, the analyzer's rooms apart, no clock in the
 * domain, only types of the server in the browser.
 * @param {Source[]} sources
 * @returns {Violation[]}
 */
export function findRoomViolations(sources) {
  return sources.flatMap((source) => [
    ...findImports(source.text).flatMap((found) =>
      importRules
        .map((rule) => rule(source.path, found))
        .filter((message) => message !== undefined)
        .map((message) => ({ path: source.path, line: found.line, message })),
    ),
    ...writerViolations(source),
    ...clockViolations(source),
  ]);
}

const directlyAllowed = {
  'app-shell': ['contract', 'domain', 'ui', 'server', 'tsconfig'],
  app: ['app-shell', 'contract', 'domain', 'media', 'ui', 'video-analyzer', 'server', 'tsconfig'],
};

/**
 * `turbo boundaries` follows dependencies of dependencies, so it has to let apps reach what lies behind the server's
 * types. This looks at the manifests alone and holds them to what they may name themselves.
 * @param {Record<string, { manifest: object, tags: string[] }>} workspaces by folder
 * @returns {Violation[]}
 */
export function findManifestViolations(workspaces) {
  const tagOf = Object.fromEntries(Object.values(workspaces).map(({ manifest, tags }) => [manifest.name, tags[0]]));
  return Object.entries(workspaces).flatMap(([folder, { manifest, tags }]) => {
    const path = `${folder}/package.json`;
    if (tags.length !== 1) return [{ path, line: 1, message: 'needs exactly one tag in its turbo.json' }];
    const allowed = directlyAllowed[tags[0]];
    if (allowed === undefined) return [];
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter((name) => tagOf[name] !== undefined && !allowed.includes(tagOf[name]))
      .map((name) => ({ path, line: 1, message: `"${tags[0]}" may not depend on ${name}` }));
  });
}

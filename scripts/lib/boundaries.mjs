import { posix } from 'node:path';
import { findImports, lineAt, withoutComments } from './imports.mjs';

/** @typedef {{ path: string, text: string }} Source path from the repository's root, with forward slashes */
/** @typedef {{ path: string, line: number, message: string }} Violation */

const isTest = (path) => /\.(test|faults)\.[cm]?[jt]sx?$/.test(path) || path.includes('/testing/');

/** Returns the folder of the feature that contains the path, such as "apps/web/src/features/billing", or undefined. */
const featureOf = (path) => /^(?:apps|packages)\/[^/]+\/src\/features\/[^/]+/.exec(path)?.[0];

/** Subjects of the server, lower layers first. Subjects of one layer do not import each other. */
const subjectLayers = [
  ['mail', 'analytics', 'media'],
  ['accounts'],
  ['submissions'],
  ['library'],
  ['coaching', 'analysis', 'billing'],
  ['identity', 'administration'],
];
const layerOf = (subject) => subjectLayers.findIndex((layer) => layer.includes(subject));

/** The tables of each subject. Only code of that subject may write them. */
const tables = {
  mail: ['mail'],
  analytics: ['analyticsEvent', 'analyticsHourly', 'analyticsDaily', 'analyticsVisitor', 'analyticsVisitorCount'],
  accounts: [
    'account',
    'player',
    'coach',
    'issuedInviteCode',
    'session',
    'knownNetwork',
    'oneTimeToken',
    'planChange',
    'userListing',
    'userCounter',
    'coachListing',
    'coachCounter',
    'rosterCounter',
  ],
  media: ['uploadAttempt'],
  submissions: ['submission', 'queueCounter', 'queueTotal', 'queueAthlete'],
  analysis: ['analysis', 'analysisUpload', 'analyzerDocument', 'analyzerItem'],
  library: ['libraryVideo', 'libraryAttachment'],
  billing: ['checkoutSession', 'payment', 'providerEvent', 'webhookProblem'],
};
const ownerOf = Object.fromEntries(
  Object.entries(tables).flatMap(([subject, names]) => names.map((name) => [name, subject])),
);

/** Returns the server's top folder of a path and, inside modules/, the subject and the rest of the path. */
function serverPlaceOf(path) {
  const [, folder, inside = ''] = /^apps\/server\/src\/(main|http|modules|kernel)\/(.*)$/.exec(path) ?? [];
  const [, subject, rest] = (folder === 'modules' && /^([^/]+)\/(.*)$/.exec(inside)) || [];
  return { folder, subject, rest };
}

/** Returns the path that an import refers to: relative ones resolved from the root, others unchanged. */
const target = (from, specifier) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier;

function featureRule(path, { specifier }) {
  const own = featureOf(path);
  const other = featureOf(target(path, specifier));
  if (own === undefined || other === undefined || own === other) return undefined;
  return `a feature must not import another one: ${other}. Combine them in the app, or move shared code to a lower layer`;
}

function serverFolderRule(path, { specifier }) {
  const from = serverPlaceOf(path);
  const to = serverPlaceOf(target(path, specifier));
  if (!from.folder || !to.folder || isTest(path) || from.folder === 'main') return undefined;
  if (to.folder === 'main') return 'main/ starts the server and must not be imported';
  if (to.folder === 'kernel') return undefined;
  if (from.folder === 'kernel') return 'kernel/ must not import subjects or http/';
  if (to.folder === 'http') return from.folder === 'http' ? undefined : 'a subject must not import http/';
  const isVerbList = to.rest.endsWith('.verbs.ts');
  if (from.folder === 'http') return isVerbList ? undefined : `http/ may import only the verb lists of subjects`;
  if (from.subject === to.subject) return undefined;
  if (layerOf(to.subject) < 0) return `modules/${to.subject} is missing in the order of subjects`;
  if (layerOf(to.subject) >= layerOf(from.subject))
    return `${from.subject} must not import ${to.subject}, which is not below it`;
  if (to.rest.includes('/') || isVerbList)
    return `a private file of ${to.subject}: other subjects may import only files at its top`;
  return undefined;
}

const importRules = [serverFolderRule, featureRule];

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
      message: `writes to ${match[1]}: only ${ownerOf[match[1]] ?? 'the kernel'} may. Call a function at the top of that subject`,
    }));
}

function clockViolations({ path, text }) {
  if (!path.startsWith('packages/domain/src/') || isTest(path)) return [];
  const code = withoutComments(text);
  return Array.from(code.matchAll(/\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b/g), (match) => ({
    path,
    line: lineAt(code, match.index),
    message: `the domain must not read the clock (${match[0]}): pass \`now: Date\``,
  }));
}

/**
 * Finds violations of the rules inside packages: forbidden imports between features and between folders and subjects of
 * the server; tables written by another subject; reading the clock in the domain.
 * @param {Source[]} sources
 * @returns {Violation[]}
 */
export function findBoundaryViolations(sources) {
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

import { describe, expect, it } from 'vitest';
import { findImports } from './imports.mjs';
import { findBoundaryViolations } from './boundaries.mjs';

const messagesOf = (path, text) =>
  findBoundaryViolations([{ path, text }]).map(({ line, message }) => `${line}: ${message}`);

describe('findImports', () => {
  it('finds every form with its line', () => {
    const source = [
      "import { a } from './a.ts';",
      "import type { B } from './b.ts';",
      'import {',
      '  c,',
      "} from './c.ts';",
      "import './d.css';",
      "export * from './e.ts';",
      "const f = await import('./f.ts');",
    ].join('\n');
    expect(findImports(source)).toEqual([
      { specifier: './a.ts', line: 1 },
      { specifier: './b.ts', line: 2 },
      { specifier: './c.ts', line: 5 },
      { specifier: './d.css', line: 6 },
      { specifier: './e.ts', line: 7 },
      { specifier: './f.ts', line: 8 },
    ]);
  });

  it('ignores comments and plain strings', () => {
    const source = "// import { a } from './a.ts';\n/* import './b.ts' */\nexport const from = 'https://x.test/';\n";
    expect(findImports(source)).toEqual([]);
  });
});

describe('features', () => {
  const path = 'apps/web/src/features/billing/pay.ts';

  it('may import their own files and what lies outside features', () => {
    expect(messagesOf(path, "import { q } from './queries.ts';\nimport { v } from '../../app/back.ts';")).toEqual([]);
  });

  it('may not import each other, not even types', () => {
    const found = messagesOf(path, "\nimport type { Login } from '../identity/log-in.ts';");
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('2: a feature must not import another one: apps/web/src/features/identity');
  });
});

describe('folders of the server', () => {
  const verb = 'apps/server/src/modules/billing/verbs/pay.ts';

  it.each([
    [verb, "import { open } from '../checkout/open.ts';"],
    [verb, "import { defineVerb } from '../../../kernel/verb.ts';"],
    [verb, "import { countTermUploads } from '../../submissions/count-term-uploads.ts';"],
    ['apps/server/src/http/verb-registry.ts', "import { billingVerbs } from '../modules/billing/billing.verbs.ts';"],
    ['apps/server/src/main/start.ts', "import { openCheckout } from '../modules/billing/checkout/open.ts';"],
    ['apps/server/src/modules/mail/mail.test.ts', "import { startTestServer } from '../../main/start.ts';"],
  ])('may do: %s: %s', (path, text) => {
    expect(messagesOf(path, text)).toEqual([]);
  });

  it.each([
    [verb, "import type { Env } from '../../../main/env.ts';", 'main/ starts the server'],
    [verb, "import type { Call } from '../../../http/calls/call.ts';", 'a subject must not import http/'],
    [verb, "import { login } from '../../identity/login.ts';", 'billing must not import identity'],
    [verb, "import type { Queue } from '../../coaching/queue.ts';", 'billing must not import coaching'],
    [verb, "import { drop } from '../../submissions/store/drop.ts';", 'a private file of submissions'],
    [verb, "import { accountsVerbs } from '../../accounts/accounts.verbs.ts';", 'a private file of accounts'],
    [verb, "import { x } from '../../novelty/x.ts';", 'modules/novelty is missing'],
    [
      'apps/server/src/kernel/verb.ts',
      "import type { M } from '../modules/mail/m.ts';",
      'kernel/ must not import subjects',
    ],
    ['apps/server/src/kernel/verb.ts', "import { app } from '../http/app.ts';", 'kernel/ must not import subjects'],
    [
      'apps/server/src/http/app.ts',
      "import { m } from '../modules/mail/m.ts';",
      'may import only the verb lists of subjects',
    ],
  ])('may not do: %s: %s', (path, text, reason) => {
    expect(messagesOf(path, text)).toEqual([expect.stringContaining(reason)]);
  });

  it('have one writer for each table', () => {
    const text =
      'await tx.player.findMany();\nawait tx.checkoutSession.create({});\nawait ctx.database.player.updateMany({});';
    expect(messagesOf(verb, text)).toEqual([
      '3: writes to player: only accounts may. Call a function at the top of that subject',
    ]);
  });
});

describe('the domain', () => {
  it('does not read the clock', () => {
    const text =
      'export const a = Date.now();\nexport const b = new Date();\n// new Date()\nexport const c = new Date(0);';
    const found = messagesOf('packages/domain/src/dates.ts', text);
    expect(found.map((line) => line.slice(0, 2))).toEqual(['1:', '2:']);
    expect(messagesOf('packages/domain/src/dates.test.ts', text)).toEqual([]);
  });
});

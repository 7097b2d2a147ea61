import { describe, expect, it } from 'vitest';
import { trustedTypesRules } from './install-trusted-types.ts';

const rules = trustedTypesRules({ href: 'https://swing.test/coach/queue', origin: 'https://swing.test' });

describe('trusted types', () => {
  it.each(['/assets/worker.js', './worker.js', 'https://swing.test/a.js', 'blob:https://swing.test/0-1'])(
    'allows %s',
    (url) => expect(rules.createScriptURL(url)).toBe(url),
  );

  it.each(['https://evil.test/a.js', '//evil.test/a.js', 'blob:https://evil.test/0-1', 'data:text/javascript,1'])(
    'refuses %s',
    (url) => expect(() => rules.createScriptURL(url)).toThrow(TypeError),
  );
});

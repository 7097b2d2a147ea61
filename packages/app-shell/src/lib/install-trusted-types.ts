interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/**
 * The only Trusted Types policy that our Content Security Policy allows. It permits workers and scripts from our own
 * origin (and its blobs). It has no rule for markup and code from strings, so the browser refuses them. Every app
 * imports this file first, for its side effect.
 */
export const trustedTypesRules = (location: { href: string; origin: string }) => ({
  createScriptURL(url: string): string {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`Refused to run ${url}`);
    return url;
  },
});

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
trustedTypes?.createPolicy('default', trustedTypesRules(globalThis.location));

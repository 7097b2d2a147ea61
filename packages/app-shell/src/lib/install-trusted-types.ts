interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/**
 * The one policy our Content Security Policy allows: workers and scripts from our own origin (or blobs of it); markup and
 * code from strings have no rule, so the browser refuses them. Imported first by every app, for its effect.
 */
export const trustedTypesRules = (location: { href: string; origin: string }) => ({
  createScriptURL(url: string): string {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`Refused to run ${url}`);
    return url;
  },
});

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
trustedTypes?.createPolicy('default', trustedTypesRules(globalThis.location));

type PolicyFactory = {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
};

/** Pages require Trusted Types for the addresses of workers, and a policy of a page does not apply in its workers. */
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

// For the AAC encoder, which starts its worker from a blob.
trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    if (!url.startsWith('blob:')) throw new TypeError(`This worker may not load ${url}.`);
    return url;
  },
});

import { paths } from '@swing/contract/paths';
import { deriveKey } from './app-secret.ts';
import { isSignatureOf, sign } from './signature.ts';

/** Which file of a key a link opens. Never the original, which requires its owner's session. */
export type LinkedVariant = 'clean' | 'proxy' | 'thumbnail' | 'analysis';

export interface StreamLink {
  /** Storage key. */
  key: string;
  variant: LinkedVariant;
  /** Binding of the session that made the link (`bindingOf`). The caller checks that it is still alive. */
  session: string;
}

/** The link's fields as they arrive in a query string. */
export interface SignedStreamLink extends StreamLink {
  /** Unix seconds as text. */
  expires: string;
  signature: string;
}

export interface SignedUrls {
  /** Signs a link that works until `expires`, rounded down to whole seconds. */
  sign(link: StreamLink & { expires: Date }): SignedStreamLink;
  /** The same as a path with its query, for `<video>` and plain links. */
  path(link: StreamLink & { expires: Date }): string;
  /** Whether the signature is valid and `now` is before the end. */
  verify(link: SignedStreamLink, now: Date): boolean;
}

const secondsPattern = /^[1-9]\d{0,11}$/;

/** Short-lived links to stored files, for clients that cannot send headers. */
export function createSignedUrls(appSecret: string): SignedUrls {
  const signingKey = deriveKey(appSecret, 'signed-url');

  function signLink({ key, variant, session, expires }: StreamLink & { expires: Date }): SignedStreamLink {
    const seconds = String(Math.floor(expires.getTime() / 1_000));
    return { key, variant, session, expires: seconds, signature: sign(signingKey, [key, variant, session, seconds]) };
  }

  return {
    sign: signLink,
    path(link) {
      const { key, variant, session, expires, signature } = signLink(link);
      const query = new URLSearchParams({ variant, session, expires, signature });
      return `${paths.streamVideo(key)}?${query.toString()}`;
    },
    verify({ key, variant, session, expires, signature }, now) {
      if (!secondsPattern.test(expires)) return false;
      if (!isSignatureOf(signingKey, [key, variant, session, expires], signature)) return false;
      return now.getTime() < Number(expires) * 1_000;
    },
  };
}

import { paths } from '@swing/contract/paths';
import { deriveKey } from './app-secret.ts';
import { isSignatureOf, sign } from './signature.ts';

/** Which bytes behind a key a link gives; never the original, which needs its owner's session. */
export type LinkedVariant = 'clean' | 'proxy' | 'thumbnail' | 'analysis';

export interface StreamLink {
  /** Storage key. */
  key: string;
  variant: LinkedVariant;
  /** Of the session that made it (`bindingOf`). Whether that goes on is for the caller to find out. */
  session: string;
}

/** As it arrives in a query string. */
export interface SignedStreamLink extends StreamLink {
  /** Unix seconds, in digits. */
  expires: string;
  signature: string;
}

export interface SignedUrls {
  /** Signs a link that works until `expires` (whole seconds, rounded down). */
  sign(link: StreamLink & { expires: Date }): SignedStreamLink;
  /** The same as a path with its query, for `<video>` and plain links. */
  path(link: StreamLink & { expires: Date }): string;
  /** Whether the link is one of ours and `now` is before its end. */
  verify(link: SignedStreamLink, now: Date): boolean;
}

const secondsPattern = /^[1-9]\d{0,11}$/;

/** Short-lived links to stored files, for clients that cannot send a header. */
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

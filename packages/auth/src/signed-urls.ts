import { paths } from '@swing/contract/paths';
import { deriveKey } from './app-secret.ts';
import { isSignatureOf, sign } from './signature.ts';

/** Which bytes behind a key the link gives. */
export type StreamVariant = 'original' | 'clean' | 'proxy' | 'thumbnail' | 'analysis';

export interface StreamLink {
  /** Storage key. */
  key: string;
  variant: StreamVariant;
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

/** Short-lived links to stored files, for whoever cannot send a header (DECISIONS 8). */
export function createSignedUrls(appSecret: string): SignedUrls {
  const signingKey = deriveKey(appSecret, 'signed-url');

  function signLink({ key, variant, expires }: StreamLink & { expires: Date }): SignedStreamLink {
    const seconds = String(Math.floor(expires.getTime() / 1_000));
    return { key, variant, expires: seconds, signature: sign(signingKey, [key, variant, seconds]) };
  }

  return {
    sign: signLink,
    path(link) {
      const { key, variant, expires, signature } = signLink(link);
      const query = new URLSearchParams({ variant, expires, signature });
      return `${paths.streamVideo(key)}?${query.toString()}`;
    },
    verify({ key, variant, expires, signature }, now) {
      if (!secondsPattern.test(expires)) return false;
      if (!isSignatureOf(signingKey, [key, variant, expires], signature)) return false;
      return now.getTime() < Number(expires) * 1_000;
    },
  };
}

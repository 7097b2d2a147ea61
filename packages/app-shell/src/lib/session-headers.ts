import { bearer } from './sign-out.ts';

/** Request headers that carry the token `readToken` returns at the time of the request. It is called at each request. */
export function sessionHeaders(readToken: () => string): { readonly authorization: string } {
  return {
    get authorization() {
      return bearer(readToken()).authorization;
    },
  };
}

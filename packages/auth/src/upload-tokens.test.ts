import { describe, expect, it } from 'vitest';
import { createOneTimeTokens } from './one-time-tokens.ts';
import { createUploadTokens } from './upload-tokens.ts';

const appSecret = 'a secret of at least thirty-two characters';
const id = '0198c2a4-7d11-4f00-8a6b-5c3d2e1f0a9b';

describe('createUploadTokens', () => {
  it('[REC-08] returns the analysis upload that a URL was made for', () => {
    const uploads = createUploadTokens(appSecret);
    expect(uploads.idFrom(uploads.tokenFor(id))).toBe(id);
    expect(createUploadTokens(`another ${appSecret}`).idFrom(uploads.tokenFor(id))).toBeNull();
  });

  it('does not accept a mailed token for an upload', () => {
    const mailed = createOneTimeTokens(appSecret).tokenFor(id, 'reset_password');
    expect(createUploadTokens(appSecret).idFrom(mailed)).toBeNull();
  });
});

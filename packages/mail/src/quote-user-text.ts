import { maxKeyPointLength } from '@swing/domain/key-points';
import * as z from 'zod/mini';

/** Invisible characters, which can hide text, change its direction, or split a word to evade a search. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu;

interface TextKind {
  maxCharacters: number;
  /** Everything that such a text may not contain. */
  excluded: RegExp;
  /** Patterns of URLs, e-mail addresses and phone numbers. The text has single spaces and lower-case letters. */
  addressLike: readonly RegExp[];
  /** What only looks like a part of a domain. */
  harmless?: RegExp;
}

const topDomains =
  'com|net|org|info|biz|io|co|us|uk|eu|de|fr|ru|cn|ca|au|in|me|tv|cc|ly|gg|gl|be|to|top|xyz|app|dev|site|online|shop|store|club|link|live|win|vip|click|pro|page';
/** Those that are no words, so that a sentence does not begin with them. */
const unspokenDomains = 'com|org|biz|io|uk|eu|ru|cn|cc|ly|gg|gl|xyz';

/** evil . com, evil. com, evil dot com, evil (dot) com */
const spelledDomain = (domains: string) =>
  new RegExp(`[\\p{L}\\p{N}][).\\]。·]? ?(\\.|\\(?\\bdot\\b\\)?) ?(${domains})(?![\\p{L}\\p{N}])`, 'u');

/** For texts of both kinds. */
const always = [
  /@/,
  /\/\//,
  /(?<![\p{L}\p{N}])(h ?t ?t ?p ?s?|ftp|w ?w ?w\d?|mailto|tel|sms)(?![\p{L}\p{N}])/u,
  // Five digits or more, in any grouping.
  /\p{N}([\s().+\-/]*\p{N}){4,}/u,
];

/** Letters, marks, digits, spaces and some punctuation. Addresses in any spelling are excluded. */
const name: TextKind = {
  maxCharacters: 40,
  excluded: /[^\p{L}\p{M}\p{Nd} '’.,&()-]+/gu,
  addressLike: [
    ...always,
    // evil.com, evil。com, 1:2: punctuation or a symbol between two letters or digits.
    /[\p{L}\p{N}][^\p{L}\p{M}\p{N}\s'’\-,&/()"“”_+]+[\p{L}\p{N}]/u,
    // evil . com
    / [.:.。·•‧∙⋅・․] ?[\p{L}\p{N}]/u,
    spelledDomain(topDomains),
    // h t t p, w w w
    /(?<![\p{L}\p{N}])([\p{L}\p{N}] ){3,}[\p{L}\p{N}](?![\p{L}\p{N}])/u,
  ],
};

/** As a name, with more punctuation. A sentence may end before a word that is also a top-level domain: "Wait. In the next swing". */
const sentence: TextKind = {
  maxCharacters: maxKeyPointLength,
  // 1.5, 0:07 and 2:1, but not 1.2.3.4. Wait...
  harmless: /(?<![\p{L}\p{N}.:])\p{N}{1,3}[.:]\p{N}{1,3}(?!\p{N}|[.:][\p{L}\p{N}])|\.{2,}/gu,
  excluded: /[^\p{L}\p{M}\p{Nd} '’.,&();:!?%°/+–—-]+/gu,
  addressLike: [
    ...always,
    // As in a name, except dashes, degrees and the ends of sentences.
    /[\p{L}\p{N}][^\p{L}\p{M}\p{N}\s'’\-,&/()"“”_+–—;!?%°]+[\p{L}\p{N}]/u,
    new RegExp(` [.。·•‧∙⋅・․] ?(${topDomains})(?![\\p{L}\\p{N}])`, 'u'),
    spelledDomain(unspokenDomains),
    /(?<![\p{L}\p{N}])(\p{L} ){3,}\p{L}(?![\p{L}\p{N}])/u,
  ],
};

/**
 * Quotes user-entered text for a mail to another person: one line, at most 40 characters, letters and digits of any script.
 * Returns '' if nothing is left, or if the text contains an address or a phone number and so cannot be a name. The layout
 * escapes it like all text.
 */
export function quoteUserText(text: string, kind: TextKind = name): string {
  const plain = text
    .slice(0, 1_000)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(invisible, '')
    .normalize('NFKC')
    .replaceAll(invisible, '');
  const spaced = plain
    .replaceAll(/\s+/gu, ' ')
    // Initials are not a domain: J.R. Smith.
    .replaceAll(/(?<![\p{L}\p{M}\p{N}.])(?:\p{L}\.){2,}(?![\p{L}\p{N}]+\.)/gu, (initials) =>
      initials.replaceAll('.', '. '),
    );
  if (hasAddress(spaced.toLowerCase(), kind)) return '';
  const kept = spaced
    .replaceAll(kind.excluded, ' ')
    .replaceAll(/(\p{M}{2})\p{M}+/gu, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(kept) ? `“${shortened(kept, kind.maxCharacters)}”` : '';
}

function hasAddress(text: string, { addressLike, harmless }: TextKind): boolean {
  const rest = harmless ? text.replaceAll(harmless, '0') : text;
  return always.some((pattern) => pattern.test(text)) || addressLike.some((pattern) => pattern.test(rest));
}

function shortened(text: string, maxCharacters: number): string {
  const characters = [...new Intl.Segmenter('en').segment(text)];
  if (characters.length <= maxCharacters) return text;
  return `${text.slice(0, characters[maxCharacters - 1]?.index).trim()}…`;
}

/** A user-entered fact of a mail. Templates receive it quoted. */
export const userText = z.pipe(
  z.string(),
  z.transform((text) => quoteUserText(text)),
);

/** A user-entered sentence of a mail, with more punctuation and up to 140 characters. Templates receive it quoted. */
export const userSentence = z.pipe(
  z.string(),
  z.transform((text) => quoteUserText(text, sentence)),
);

import { describe, expect, it } from 'vitest';
import { quoteUserText, userSentence } from './quote-user-text.ts';

describe('[PLUS-15] user-entered text in a mail to another person', () => {
  it.each([
    ['Sam Reyes', '“Sam Reyes”'],
    ['  Sam \t Reyes ', '“Sam Reyes”'],
    ['O’Brien-Smith, Jr.', '“O’Brien-Smith, Jr.”'],
    ["D'Angelo", "“D'Angelo”"],
    ['J. R. Smith', '“J. R. Smith”'],
    ['J.R. Smith', '“J. R. Smith”'],
    ['Dot Miller', '“Dot Miller”'],
    ['Sam & Max (U12)', '“Sam & Max (U12)”'],
    ['Sam/Max', '“Sam Max”'],
    ['Team #12', '“Team 12”'],
    ['Class of 2031', '“Class of 2031”'],
    ['José Núñez', '“José Núñez”'],
    ['José', '“José”'],
    ['大谷翔平', '“大谷翔平”'],
    ['李小龙', '“李小龙”'],
    ['محمد علي', '“محمد علي”'],
    ['Владимир', '“Владимир”'],
    ['שרה', '“שרה”'],
    ['Sam 🏏', '“Sam”'],
    ['<b> Sam </b>', '“b Sam b”'],
    ['”Sam“', '“Sam”'],
  ])('keeps the name %j', (typed, quoted) => {
    expect(quoteUserText(typed)).toBe(quoted);
  });

  it.each([
    'Win $500 http://evil.example',
    'http://evil.example/x',
    'HTTPS://EVIL.EXAMPLE',
    'evil.com',
    'go to evil.com now',
    'go to Evil.CoM',
    'evil․com',
    'evil。com',
    'evil｡com',
    'evil．com',
    'evil·com',
    'evil•com',
    'evil‧com',
    'evil∙com',
    'evil⋅com',
    'evil・com',
    'evil . com',
    'evil. com',
    'evil .com',
    'evil dot com',
    'evil DOT com',
    'evil (dot) com',
    'evil[.]com',
    'e\u200bvil\u200b.\u200bcom',
    'evil\u2060.com',
    'evil\u00ad.com',
    'ev\u202eil.com',
    'evil\ufeff.com',
    '\u202emoc.live',
    'h t t p : / / evil . com',
    'h t t p evil',
    'h\u200bt\u200bt\u200bp://evil',
    'ｈｔｔｐ：／／ｅｖｉｌ．ｃｏｍ',
    '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
    'ⓔⓥⓘⓛ.ⓒⓞⓜ',
    'еvil.соm',
    'www evil',
    'w w w evil com',
    '//evil/x',
    't.me/evil',
    'bit.ly/3x',
    'a.b.c.evil.com',
    '1.2.3.4',
    '[::1]:80',
    'mail me@evil.example',
    'me＠evil',
    'me @ evil',
    'mailto:me',
    'tel 12',
    'call 555-0142',
    'call (555) 01 42',
    '+1 555 0142',
    '5 5 5 0 1 4 2',
    '٥٥٥٠١٤٢',
    '５５５０１４２',
    '①②③④⑤⑥',
    '<b>Sam</b>',
    'javascript:alert(1)',
    'data:text/html,x',
    'xn--80ak6aa92e.com',
  ])('returns nothing of %j', (typed) => {
    expect(quoteUserText(typed)).toBe('');
  });

  it.each(['', ' ', '\u200b\u200d', '...', '🏏', '\0', '<>', '\u3164'])('is empty for %j', (typed) => {
    expect(quoteUserText(typed)).toBe('');
  });

  it.each([
    ['Sam\r\nBcc: a', '“Sam Bcc a”'],
    ['Sam\r\nYour account is closed', '“Sam Your account is closed”'],
    ['Sam\u2028Reyes', '“Sam Reyes”'],
    ['Sam\u0000Reyes', '“SamReyes”'],
    ['\u202eseyeR maS\u202c', '“seyeR maS”'],
    ['S\u200da\u200dm', '“Sam”'],
  ])('returns one line without control characters for %j', (typed, quoted) => {
    expect(quoteUserText(typed)).toBe(quoted);
  });

  it('returns at most 40 characters, and never splits a character', () => {
    expect(quoteUserText('a'.repeat(40))).toBe(`“${'a'.repeat(40)}”`);
    expect(quoteUserText('a'.repeat(41))).toBe(`“${'a'.repeat(39)}…”`);
    expect(quoteUserText('𠮷'.repeat(41))).toBe(`“${'𠮷'.repeat(39)}…”`);
    expect(quoteUserText('Sam '.repeat(100_000))).toBe(`“${'Sam '.repeat(10).trim()}…”`);
    expect(quoteUserText(`e${'\u0301'.repeat(500)}`).length).toBeLessThan(8);
  });

  // A backtracking pattern would exceed the time limit of this test.
  it.each(['a', '1 ', '. ', 'a.', ' ', 'a ', '(', '\u0301', 'J.'])('handles a megabyte of %j in time', (piece) => {
    expect(quoteUserText(piece.repeat(1_000_000)).length).toBeLessThanOrEqual(42);
  });
});

describe('[PLUS-14][PLUS-15] a coach’s sentence in a mail', () => {
  const quoted = (text: string) => userSentence.parse(text);

  it.each([
    'Keep your weight back. In the next swing, load earlier.',
    'Hands stay inside the ball. To me that is the whole swing.',
    'Good turn. Us lefties often open up here. Be patient. Me too.',
    'Hit into the net. Net work helps. Top hand first. Live pitching comes later.',
    'Look at the red dot in the middle of the screen.',
    'Your stride takes 1.5 seconds, 0.2s too long.',
    'You wait 1.5. In a game that is late.',
    'Turn the hips—then let the hands go – not before.',
    'Compare 0:07 with 0:12: the elbow drops.',
    'On a 3:2 count, shorten up; the bat should be at 45°, not 90°!',
    'Great load!Now keep it. Ready?Go.',
    'Wait... in the zone, then go.',
    'Swing at 70-80% for 10 reps, i.e. easy.',
    'Count 1 2 3 before you stride.',
    'J.R. Smith does the same, at 9.5/10.',
  ])('is kept: %s', (sentence) => {
    expect(quoted(sentence)).toBe(`“${sentence.replace('i.e. easy', 'i. e. easy').replace('J.R.', 'J. R.')}”`);
  });

  it.each([
    'Buy a bat at evil.com',
    'Buy a bat at evil.com. In the next swing, load earlier.',
    'evil.in',
    'See evil.to/me',
    'Back.Then go',
    'Go to evil . com',
    'Go to evil .in',
    'Go to evil. com',
    'Go to evil dot com',
    'Go to evil (dot) com',
    'evil․com',
    'evil。com',
    'evil·com',
    '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
    'e\u200bvil\u200b.\u200bcom',
    '1.5.com',
    '1.2.3.4',
    '163.com',
    '1.5com.net',
    'https://evil.example',
    '//evil/x',
    'javascript:alert(1)',
    'mail me@evil.example',
    'www evil',
    'h t t p evil',
    'Call 555-0142',
    'Call 5.5 5.0 1.4 2.0',
    'Call 555...0142',
    '+1 555 0142',
  ])('is left out: %s', (sentence) => {
    expect(quoted(sentence)).toBe('');
  });

  it('is kept up to 140 characters', () => {
    expect(quoted('a'.repeat(140))).toBe(`“${'a'.repeat(140)}”`);
    expect(quoted('a'.repeat(141))).toBe(`“${'a'.repeat(139)}…”`);
  });

  // A backtracking pattern would exceed the time limit of this test.
  it.each(['a', '1 ', '. ', 'a.', '1.', ' ', 'a ', '(', '\u0301', 'J.', '—'])(
    'is read in time: a megabyte of %j',
    (piece) => {
      expect(quoted(piece.repeat(1_000_000)).length).toBeLessThanOrEqual(142);
    },
  );
});

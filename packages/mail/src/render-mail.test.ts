import { describe, expect, it } from 'vitest';
import type { MailContext } from './mail-template.ts';
import type { MailFacts, MailTemplateName } from './render-mail.ts';
import { mailTemplates, renderMail, renderStoredMail, UnrenderableMailError } from './render-mail.ts';

const context: MailContext = {
  publicUrl: 'https://swing.example/',
  tokenFor: (tokenId, purpose) => `${purpose}-of-${tokenId}`,
};
const tokenId = '0b8f6a52-6f5f-4c39-9f0f-3a3d0f1f6a11';
const paidAt = '2026-03-31T23:30:00.000Z';
const analysis = {
  submissionId: '0190b5c0-0000-4000-8000-000000000001',
  athleteName: 'Sam Reyes',
  coachName: 'Casey Stone',
  availableUntil: '2026-03-31T23:30:00.000Z',
};
/** One example of every mail. A missing one is a type error. */
const examples: { [Name in MailTemplateName]: MailFacts<Name> } = {
  'analysis-ready': analysis,
  'analysis-updated': analysis,
  welcome: { tokenId, planName: 'Performance' },
  'video-not-prepared': { sentAt: paidAt },
  'reset-password': { tokenId, kind: 'player' },
  'choose-password': { tokenId, kind: 'player' },
  'verify-email': { tokenId },
  'confirm-email': { tokenId },
  'email-changed': { tokenId },
  'coach-changed': { coachName: 'Casey Stone', isByStaff: false },
  'coach-left': { coachName: 'Casey Stone' },
  'account-deleted': { hadSubscription: true },
  receipt: { planName: 'Performance', amountCents: 4_500, paidAt, receiptUrl: 'https://swing.example/receipt/1' },
  'payment-failed': { planName: 'Performance', amountCents: 4_500, confirmUrl: null },
  'plan-change-scheduled': { fromPlanName: 'Performance', toPlanName: 'Starter', changesAt: paidAt },
  'subscription-cancelled': { planName: 'Performance', accessUntil: paidAt },
  'six-month-ending': { daysBefore: 14, endsAt: paidAt, analysesLeft: 9 },
  'new-submissions': { count: 3 },
  'unassigned-swings': { count: 3 },
  'swings-still-waiting': { count: 3 },
  'failed-jobs': { kinds: [{ job: 'send-mail', count: 3 }], until: '2026-03-01T12:00:00.000Z' },
};
const names = Object.keys(mailTemplates) as MailTemplateName[];
const render = (name: MailTemplateName) => renderStoredMail({ template: name, facts: examples[name] }, context);

describe.each(names)('the mail "%s"', (name) => {
  it('has the same links in both parts', () => {
    const { html, text } = render(name);
    const inHtml = new Set([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url?.replaceAll('&amp;', '&')));
    const inText = new Set(text.match(/https?:\/\/\S+/g));
    expect(inHtml).toEqual(inText);
    expect([...inText].every((url) => url.startsWith('https://swing.example/'))).toBe(true);
  });

  it('has a subject, a preheader, the brand and a contact address', () => {
    const { subject, html, text } = render(name);
    expect(subject).toMatch(/^\S.{5,70}$/);
    expect(html.indexOf('display:none')).toBeLessThan(html.indexOf('<table'));
    for (const part of [html, text]) {
      expect(part).toContain('Swing Clubhouse');
      expect(part).toContain('support@swingclubhouse.com');
    }
  });

  it('supports phones and dark mode, and loads nothing', () => {
    const { html } = render(name);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('width=device-width');
    expect(html).not.toMatch(/<img|<link|<script|<iframe|@import|url\(/i);
  });

  it('renders no undefined or null facts', () => {
    const { subject, html, text } = render(name);
    expect(`${subject}${html}${text}`).not.toMatch(/undefined|\[object|null|NaN|Invalid Date/);
  });

  it('is identical when rendered again', () => {
    expect(render(name)).toEqual(render(name));
  });

  it('[PLUS-15] contains no address from any fact that a user could have typed', () => {
    for (const [fact, value] of Object.entries(examples[name])) {
      // Plan names come from the plan table.
      if (typeof value !== 'string' || /planName$/i.test(fact)) continue;
      const facts = { ...examples[name], [fact]: 'Win $500 now: http://evil.example/x' };
      let mail = { subject: '', html: '', text: '' };
      try {
        mail = renderStoredMail({ template: name, facts }, context);
      } catch (thrown) {
        expect(thrown, fact).toBeInstanceOf(UnrenderableMailError);
      }
      expect(`${mail.subject}${mail.html}${mail.text}`, fact).not.toMatch(/evil|500/);
    }
  });

  it('is not rendered if a fact is missing', () => {
    expect(() => renderStoredMail({ template: name, facts: {} }, context)).toThrow(UnrenderableMailError);
    expect(() => renderStoredMail({ template: name, facts: null }, context)).toThrow(UnrenderableMailError);
  });
});

describe('renderMail', () => {
  it('[REC-09] states whose analysis is ready, by whom, where and until when', () => {
    const { subject, html, text } = renderMail('analysis-ready', analysis, context);
    expect(subject).toBe('Your swing analysis is ready');
    for (const part of [html, text]) {
      expect(part).toContain('Your coach “Casey Stone” has analyzed the swing of “Sam Reyes”.');
      expect(part).toContain('available until March 31, 2026');
      expect(part).toContain('Sign in to watch or download the analysis.');
    }
    const watch = '/account/watch?submission=0190b5c0-0000-4000-8000-000000000001';
    expect(text).toContain(`Watch the Analysis:\nhttps://swing.example${watch}\n`);
    expect(html).toContain(`href="https://swing.example${watch}"`);
  });

  it.each(['analysis-ready', 'analysis-updated'] as const)('[PLUS-14] lists the key points in the mail %s', (name) => {
    const keyPoints = [
      { seconds: 7.3, text: 'Hands first & quiet: 45° at contact! What do you feel?' },
      { seconds: 20, text: 'Buy a bat at bats.example' },
      { seconds: 30, text: '<b>markup</b>' },
      {
        seconds: 65,
        text: 'Keep your back knee bent until the ball is deep in the zone, then let the hips go.',
      },
    ];
    const { html, text } = renderMail(name, { ...analysis, keyPoints }, context);
    expect(text).toContain(
      [
        'The key points:',
        '0:07 “Hands first & quiet: 45° at contact! What do you feel?”',
        '0:20 (see it beside the video)',
        '0:30 (see it beside the video)',
        '1:05 “Keep your back knee bent until the ball is deep in the zone, then let the hips go.”',
        'Sign in',
      ].join('\n\n'),
    );
    expect(html).toContain('0:07 “Hands first &amp; quiet');
    for (const left of ['bats', 'markup']) expect(text).not.toContain(left);
    expect(renderMail(name, { ...analysis, keyPoints: [] }, context).text).not.toContain('key points');
  });

  it.each(['analysis-ready', 'analysis-updated'] as const)(
    '[PLUS-14] names the attached drills in the mail %s',
    (name) => {
      const keyPoints = [{ seconds: 7, text: 'Hands first.' }];
      const drills = ['Tee drill: inside & low', 'More at bats.example', '<b>One knee</b>'];
      const { html, text } = renderMail(name, { ...analysis, keyPoints, drills }, context);
      expect(text).toContain(
        [
          '0:07 “Hands first.”',
          'Drills for you, beside the video:',
          '“Tee drill: inside & low”',
          '(see it beside the video)',
          '(see it beside the video)',
          'Sign in',
        ].join('\n\n'),
      );
      expect(html).toContain('“Tee drill: inside &amp; low”');
      for (const left of ['bats', 'One knee']) expect(text).not.toContain(left);
      const one = renderMail(name, { ...analysis, drills: ['Tee drill'] }, context).text;
      expect(one).toContain('A drill for you, beside the video:\n\n“Tee drill”\n\nSign in');
      for (const none of [[], undefined]) {
        expect(renderMail(name, { ...analysis, drills: none }, context).text).not.toMatch(/drill/i);
      }
    },
  );

  it('[REC-09] links to My Videos if the submission id is missing', () => {
    const { submissionId: _, ...queued } = analysis;
    expect(renderMail('analysis-ready', queued, context).text).toContain('https://swing.example/account/dashboard\n');
  });

  it('[REC-09] explains that a corrected analysis replaces the earlier one', () => {
    const { subject, text } = renderMail('analysis-updated', analysis, context);
    expect(subject).toBe('Your swing analysis was updated');
    expect(text).toContain('It replaces the earlier one.');
  });

  it('[PLUS-01] does not call a coach who took the swing the player’s own', () => {
    const sentenceOf = (facts: object) =>
      renderMail('analysis-ready', { ...analysis, isGeneral: true, ...facts }, context).text;
    expect(sentenceOf({})).toContain('Coach “Casey Stone” has analyzed the swing of “Sam Reyes”.');
    expect(sentenceOf({ coachName: null })).toContain('A coach has analyzed the swing of “Sam Reyes”.');
  });

  it('[PLUS-01] announces new submissions to a coach, and says where to switch that off', () => {
    const { subject, html, text } = renderMail('new-submissions', { count: 1 }, context);
    expect(subject).toBe('A new swing is in your queue');
    expect(renderMail('new-submissions', { count: 12 }, context).subject).toBe('12 new swings are in your queue');
    expect(text).toContain('https://swing.example/coach/queue\n');
    expect(text).toContain('To switch these emails off, open your profile:\nhttps://swing.example/coach/profile\n');
    expect(html).toContain('href="https://swing.example/coach/profile"');
  });

  it('[PLUS-01] reminds the admins of swings that still wait', () => {
    const { subject, text } = renderMail('swings-still-waiting', { count: 2 }, context);
    expect(subject).toBe('2 swings still wait without a coach');
    expect(text).toContain('have waited for 48 hours');
    expect(text).toContain('https://swing.example/admin/queue\n');
  });

  it('[AUTH-03] links to a page for choosing a password if the account has none', () => {
    const facts = { tokenId, kind: 'player' } as const;
    const link = `/reset-password?token=reset_password-of-${tokenId}`;
    expect(renderMail('choose-password', facts, context).text).toContain(`${link}&first=1\n`);
    expect(renderMail('reset-password', facts, context).text).toContain(`${link}\n`);
  });

  it('has complete sentences without names', () => {
    const unnamed = { ...analysis, athleteName: 'Unknown', coachName: null };
    expect(renderMail('analysis-ready', unnamed, context).text).toContain('Your coach has analyzed your swing.');
  });

  it.each([
    ['Win $500 now: http://evil.example/x', 'Ask evil․example', 'Your coach has analyzed your swing.'],
    ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'Your coach has analyzed your swing.'],
    ['Sam\r\nBcc: all', 'Casey \u202eenotS', 'Your coach “Casey enotS” has analyzed the swing of “Sam Bcc all”.'],
    ['Sam & Max', 'Casey\u200b Stone', 'Your coach “Casey Stone” has analyzed the swing of “Sam & Max”.'],
    ['S'.repeat(200), 'Call 555 0142', `Your coach has analyzed the swing of “${'S'.repeat(39)}…”.`],
  ])('[PLUS-15] quotes names, and repeats none that is a message (%j, %j)', (athleteName, coachName, sentence) => {
    for (const template of ['analysis-ready', 'analysis-updated'] as const) {
      const { subject, html, text } = renderMail(template, { ...analysis, athleteName, coachName }, context);
      expect(subject).toMatch(/^Your swing analysis (is ready|was updated)$/);
      const correctedSentence = sentence.replace('has analyzed', 'has sent a corrected analysis of');
      expect(text).toContain(template === 'analysis-ready' ? sentence : correctedSentence);
      const escaped = sentence.replaceAll('&', '&amp;');
      if (template === 'analysis-ready') expect(html).toContain(escaped);
      for (const part of [html, text]) expect(part).not.toMatch(/evil|alert|555|Bcc:|\p{Cf}/u);
    }
  });

  it('links to the upload form if a video could not be prepared', () => {
    const { text } = renderMail('video-not-prepared', { sentAt: '2026-03-31T12:00:00.000Z' }, context);
    expect(text).toContain('Upload again:\nhttps://swing.example/account/dashboard?upload=1\n');
  });

  it('refuses unknown templates, including names of Object.prototype', () => {
    for (const template of ['welcome-2', 'toString', '__proto__']) {
      expect(() => renderStoredMail({ template, facts: analysis }, context)).toThrow(UnrenderableMailError);
    }
  });
});

describe('mails with a link', () => {
  it.each([
    ['player', 'https://swing.example/reset-password?token='],
    ['coach', 'https://swing.example/coach/reset-password?token='],
  ] as const)('[AUTH-03][COACH-03] links a %s to the password reset, for an hour', (kind, url) => {
    const { subject, text, html } = renderMail('reset-password', { tokenId, kind }, context);
    expect(subject).toBe('Reset your password');
    expect(text).toContain(`${url}reset_password-of-${tokenId}\n`);
    for (const part of [text, html]) {
      expect(part).toContain('1 hour');
      expect(part).toContain('did not ask');
    }
  });

  it('[COACH-01] asks a coach to confirm the address, and repeats no typed text', () => {
    const { text } = renderMail('verify-email', { tokenId }, context);
    expect(text).toContain(`https://swing.example/coach/verify?token=verify_email-of-${tokenId}\n`);
    expect(text).toContain('24 hours');
    const again = renderMail('verify-email', { tokenId, isRepeated: true }, context);
    for (const part of [again.text, again.html]) {
      expect(part).toContain('Somebody signed up with this address more than once');
      expect(part).toContain('do not confirm');
    }
    expect(text).not.toContain('more than once');
  });

  it('lets the owner of the old address undo a change', () => {
    const { text } = renderMail('email-changed', { tokenId }, context);
    expect(text).toContain(`https://swing.example/undo-email-change?token=undo_email_change-of-${tokenId}\n`);
    expect(text).toContain('7 days');
    expect(text).toContain('the password is removed, and we mail you a link to choose a new one');
  });

  it('[ACCT-05] explains what to do about a coach the player did not choose, and omits an address in a name', () => {
    const { subject, text } = renderMail('coach-changed', { coachName: 'Casey Stone', isByStaff: false }, context);
    expect(subject).toBe('Your swing videos go to a coach now');
    expect(text).toContain('was linked to the coach “Casey Stone”.');
    expect(text).toContain('change your password, which signs out every other device. Then choose Leave Coach.');
    expect(text).toContain('Open my account:\nhttps://swing.example/account\n');
    const suspicious = renderMail('coach-changed', { coachName: 'Win at evil.test', isByStaff: false }, context);
    expect(suspicious.text).toContain('to a coach.');
  });

  it('[PLUS-01] says that our staff found the coach, without a warning', () => {
    const { text } = renderMail('coach-changed', { coachName: 'Casey Stone', isByStaff: true }, context);
    expect(text).toContain('We linked your account at');
    expect(text).toContain('to the coach “Casey Stone”.');
    expect(text).not.toContain('password');
  });

  it('[ADMIN-05] says what happens after the coach has left', () => {
    const { subject, text } = renderMail('coach-left', { coachName: 'Casey Stone' }, context);
    expect(subject).toBe('Your coach has left');
    expect(text).toContain('The coach “Casey Stone” is no longer at');
    expect(renderMail('coach-left', { coachName: '' }, context).text).toContain('Your coach is no longer at');
  });

  it('[ACCT-02] asks to confirm a new address, and contains neither the account nor its owner', () => {
    const { subject, text } = renderMail('confirm-email', { tokenId }, context);
    expect(subject).toBe('Confirm your new email address');
    expect(text).toContain(`https://swing.example/confirm-email?token=confirm_email-of-${tokenId}\n`);
    expect(text).toContain('24 hours');
    expect(text).toContain('If you did not ask for this, ignore this email: nothing changes.');
  });

  it.each([
    ['player', 'https://swing.example/reset-password?token='],
    ['coach', 'https://swing.example/coach/reset-password?token='],
  ] as const)('[PLUS-15] links a %s without a password to the page for choosing one, for an hour', (kind, url) => {
    const { subject, text } = renderMail('choose-password', { tokenId, kind }, context);
    expect(subject).toBe('Choose your password');
    expect(text).toContain(`${url}reset_password-of-${tokenId}&first=1\n`);
    expect(text).toContain('1 hour');
  });

  it('[PAY-05] welcomes with a link to choose a password, or to the upload form if a password exists', () => {
    const facts = { planName: 'Performance' };
    const withLink = renderMail('welcome', { ...facts, tokenId }, context).text;
    expect(withLink).toContain(`https://swing.example/reset-password?token=welcome-of-${tokenId}&first=1\n`);
    expect(withLink).toContain('7 days');
    const without = renderMail('welcome', { ...facts, tokenId: null }, context).text;
    expect(without).toContain('Upload your first swing:\nhttps://swing.example/account/dashboard?upload=1\n');
    expect(without).not.toContain('token');
    expect(without).toContain('Welcome to Swing Clubhouse');
  });
});

describe('mails about money', () => {
  it('[PAY-11] confirms a payment with its amount, its day and the link to the receipt', () => {
    const { text } = renderMail('receipt', { ...examples.receipt, amountCents: 3_217 }, context);
    expect(text).toContain('We received $32.17 for your Performance plan on March 31, 2026.');
    expect(text).toContain('View the receipt:\nhttps://swing.example/receipt/1\n');
    const without = renderMail('receipt', { ...examples.receipt, receiptUrl: null }, context).text;
    expect(without).toContain('https://swing.example/account?tab=subscription\n');
  });

  it('[PAY-11] asks for another card, or to confirm the payment at the bank', () => {
    const declined = renderMail('payment-failed', examples['payment-failed'], context);
    expect(declined.subject).toBe('Your payment failed');
    expect(declined.text).toContain('We could not charge $45.00 for your Performance plan.');
    expect(declined.text).toContain('Update your card:\nhttps://swing.example/account?tab=subscription\n');
    const confirmUrl = 'https://swing.example/confirm/1';
    const waiting = renderMail('payment-failed', { ...examples['payment-failed'], confirmUrl }, context);
    expect(waiting.subject).toBe('Please confirm your payment');
    expect(waiting.text).toContain(`Confirm the payment:\n${confirmUrl}\n`);
  });

  it('[PAY-09] states until when a cancelled plan works, or that it has ended', () => {
    const running = renderMail('subscription-cancelled', examples['subscription-cancelled'], context);
    expect(running.subject).toBe('Your plan is cancelled');
    expect(running.text).toContain('You have access until March 31, 2026');
    const ended = renderMail('subscription-cancelled', { planName: 'Starter', accessUntil: null }, context);
    expect(ended.subject).toBe('Your plan has ended');
    expect(ended.text).toContain('Choose a plan');
  });

  it('[PAY-10] reminds of the end of six months and the analyses left', () => {
    const mail = (daysBefore: 14 | 1, analysesLeft: number) =>
      renderMail('six-month-ending', { daysBefore, endsAt: paidAt, analysesLeft }, context);
    expect(mail(14, 9).subject).toBe('Your six months end in two weeks');
    expect(mail(1, 9).subject).toBe('Your six months end tomorrow');
    expect(mail(14, 9).text).toContain('You have 9 analyses left to use until then.');
    expect(mail(1, 1).text).toContain('You have 1 analysis left to use until then.');
    expect(mail(1, 0).text).toContain('You have used all your analyses.');
  });

  it('[PAY-08] states both plans and the date of a scheduled change', () => {
    const { text } = renderMail('plan-change-scheduled', examples['plan-change-scheduled'], context);
    expect(text).toContain('From March 31, 2026 your plan is Starter.');
    expect(text).toContain('Performance is yours until then.');
  });
});

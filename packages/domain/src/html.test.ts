import { describe, expect, it } from 'vitest';
import { escapeHtml, html } from './html.ts';

describe('the html template tag', () => {
  it('escapes interpolated text', () => {
    const name = `<script>alert("1")</script> & 'co'`;
    expect(html`<p title="${name}">${name}</p>`.markup).toBe(
      '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;">' +
        '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;</p>',
    );
  });

  it('keeps nested markup and lists of it', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
    expect(html`<ul>${items}</ul>${html`<hr>`}${''}`.markup).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>');
  });

  it('escapes an ampersand once', () => {
    expect(escapeHtml('&amp;')).toBe('&amp;amp;');
  });
});

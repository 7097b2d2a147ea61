import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { FilePicker } from './file-picker.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const error = 'Please enter your email address';

describe.each([
  ['text field', <TextField key="a" id="it" label="Email" hint="We never share it." error={error} />],
  ['text area', <TextArea key="b" id="it" label="Email" hint="We never share it." error={error} />],
  ['select', <Select key="c" id="it" label="Email" hint="We never share it." error={error} options={[]} />],
])('a %s', (_, element) => {
  const html = renderToString(element);

  it('is tied to its label, hint and error', () => {
    expect(html).toContain('for="it"');
    expect(html).toContain('aria-describedby="it-error it-hint"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/id="it-error"[^>]*>.*Please enter your email address<\/p>/);
    expect(html).toMatch(/id="it-hint"[^>]*>We never share it\.</);
  });
});

it('describes nothing without hint and error', () => {
  const html = renderToString(<TextField label="Full name" error={null} />);
  expect(html).not.toContain('aria-describedby');
  expect(html).not.toContain('aria-invalid');
});

it('gives two fields of a page different ids', () => {
  const html = renderToString(
    <>
      <TextField label="First name" />
      <TextField label="Last name" />
    </>,
  );
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});

it('has a password switch that a search by label does not find', () => {
  const html = renderToString(<TextField id="it" label="New password" type="password" />);
  expect(html).toContain('type="password"');
  expect(html).toMatch(/<button[^>]*aria-controls="it"[^>]*aria-label="Show characters"[^>]*>Show<\/button>/);
  expect(html.match(/password/gi)).toHaveLength(2);
});

it('passes the attributes of the input through', () => {
  const html = renderToString(
    <TextField label="Email" type="email" name="email" autoComplete="email" required maxLength={254} />,
  );
  for (const attribute of ['name="email"', 'autoComplete="email"', 'required=""', 'maxLength="254"']) {
    expect(html).toContain(attribute);
  }
});

it('shows the placeholder of a select as a line that cannot be chosen', () => {
  const html = renderToString(
    <Select
      label="Status"
      placeholder="Choose"
      value=""
      onChange={() => undefined}
      options={[{ value: 'a', label: 'Active' }]}
    />,
  );
  expect(html).toContain('<option value="" disabled="" selected="">Choose</option>');
});

it('ties a checkbox to its error', () => {
  const html = renderToString(<Checkbox id="adult" label="I am 18 or older." error="Please tick the box" />);
  expect(html).toContain('aria-describedby="adult-error"');
  expect(html).toContain('id="adult-error"');
});

it('groups radio buttons under one name and legend', () => {
  const html = renderToString(
    <RadioGroup
      label="Plan"
      name="plan"
      value="performance"
      onValueChange={() => undefined}
      options={[
        { value: 'starter', label: 'Starter' },
        { value: 'performance', label: 'Performance' },
      ]}
    />,
  );
  expect(html).toMatch(/<legend[^>]*>Plan<\/legend>/);
  expect(html.match(/name="plan"/g)).toHaveLength(2);
  expect(html).toMatch(/checked="" value="performance"|value="performance" checked=""/);
});

it('shows name and size of the chosen file in a live region that describes the field', () => {
  const file = new File([new Uint8Array(1024 * 1024)], 'swing.mov');
  const html = renderToString(<FilePicker id="it" label="Swing video" file={file} onFileChange={() => undefined} />);
  expect(html).toMatch(/<output id="it-chosen"[^>]*>.*swing\.mov.*1\.0 MB.*<\/output>/);
  expect(html).toContain('aria-describedby="it-chosen"');
  expect(html).toContain('aria-label="Remove swing.mov"');
});

it('offers choosing and dropping while there is no file', () => {
  const html = renderToString(<FilePicker label="Swing video" file={null} onFileChange={() => undefined} />);
  expect(html).toContain('Choose a file');
  expect(html).not.toContain('Remove');
});

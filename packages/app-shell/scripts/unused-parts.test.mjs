import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { unusedParts } from './unused-parts.mjs';

const { filter, handler } = unusedParts().transform;

it('marks what makes a component as free of side effects, and leaves out its name', () => {
  const code = `var Form = React10.forwardRef(\n  (props) => null\n);\nForm.displayName = "Form";\nvar count = make(1);\n`;
  expect(handler(code)).toEqual({
    code: `var Form = /* @__PURE__ */ React10.forwardRef(\n  (props) => null\n);\n\nvar count = make(1);\n`,
    moduleSideEffects: false,
  });
});

it('finds the components in the build of react-router', () => {
  const folder = fileURLToPath(new URL('dist/production/', import.meta.resolve('react-router/package.json')));
  const name = readdirSync(folder).find((file) => readFileSync(folder + file, 'utf8').includes('var NavLink ='));
  const before = readFileSync(folder + name, 'utf8');
  expect(before).toContain('\nNavLink.displayName');
  const { code } = handler(before);
  expect(code).toContain('var NavLink = /* @__PURE__ */ ');
  expect(code).not.toContain('\nNavLink.displayName');
});

it('is for react-router and tRPC only', () => {
  expect(filter.id.test('/site/node_modules/react-router/dist/production/chunk-1.mjs')).toBe(true);
  expect(filter.id.test('/site/node_modules/@trpc/client/dist/index.mjs')).toBe(true);
  expect(filter.id.test('/site/node_modules/react-dom/index.js')).toBe(false);
});

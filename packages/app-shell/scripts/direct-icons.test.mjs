import { expect, it } from 'vitest';
import { directIcons } from './direct-icons.mjs';

const { handler } = directIcons().transform;

it('imports each icon from its own module', () => {
  expect(handler(`import { Check, Trash2 as Bin } from "lucide-react";\nimport { useState } from 'react';`)).toBe(
    `import Check from 'lucide-react/dist/esm/icons/check.mjs'; import Bin from 'lucide-react/dist/esm/icons/trash.mjs';\nimport { useState } from 'react';`,
  );
});

it('imports the function that makes icons from its own module', () => {
  expect(handler(`import { createLucideIcon } from 'lucide-react';`)).toBe(
    `import createLucideIcon from 'lucide-react/dist/esm/createLucideIcon.mjs';`,
  );
});

it('throws if there is no such icon', () => {
  expect(() => handler(`import { NoSuchIcon } from 'lucide-react';`)).toThrow('lucide-react has no icon NoSuchIcon.');
});

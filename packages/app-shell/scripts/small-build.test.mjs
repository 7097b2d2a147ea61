import { expect, it } from 'vitest';
import { screenChunk } from './small-build.mjs';

/** id -> who imports it, statically and dynamically */
const modules = {
  'main.tsx': { isEntry: true },
  'screens/tool-screen.tsx': { lazily: ['main.tsx'] },
  'screens/list-screen.tsx': { lazily: ['main.tsx'] },
  'late-panel.tsx': { lazily: ['screens/tool-screen.tsx'] },
  'only-tool.ts': { by: ['screens/tool-screen.tsx'] },
  'tool-and-panel.ts': { by: ['only-tool.ts', 'late-panel.tsx'] },
  'only-panel.ts': { by: ['late-panel.tsx'] },
  'two-screens.ts': { by: ['screens/tool-screen.tsx', 'screens/list-screen.tsx'] },
  'everywhere.ts': { by: ['main.tsx', 'screens/tool-screen.tsx'] },
  'circle-a.ts': { by: ['screens/tool-screen.tsx', 'circle-b.ts'] },
  'circle-b.ts': { by: ['circle-a.ts'] },
};
const context = {
  getModuleInfo: (id) => {
    const { isEntry = false, by = [], lazily = [] } = modules[id];
    return { isEntry, importers: by, dynamicImporters: lazily };
  },
};

it('puts what only one screen needs at once into its chunk', () => {
  const { name } = screenChunk('screens/tool-screen.tsx');
  const inChunk = Object.keys(modules).filter((id) => name(id, context) !== null);
  expect(inChunk).toEqual([
    'screens/tool-screen.tsx',
    'only-tool.ts',
    'tool-and-panel.ts',
    'circle-a.ts',
    'circle-b.ts',
  ]);
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const iconImport = /import\s*\{([^}]*)\}\s*from\s*(["'])lucide-react\2/g;
const iconExport = /export \{([^}]*)\} from '\.\/(.+)'/g;

/** Reads the names that lucide-react exports, and the path of the module that each is the default export of. */
function modulesByName() {
  const entry = readFileSync(fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs')), 'utf8');
  const names = new Map();
  for (const [, list, path] of entry.matchAll(iconExport)) {
    for (const [, name] of list.matchAll(/default as (\w+)/g)) names.set(name, `lucide-react/dist/esm/${path}`);
  }
  return names;
}

/**
 * Vite plugin for the builds of the apps. Imports each icon from its own module instead of from the module that exports them all.
 * Otherwise the bundler finds that every icon is needed where one is, and the first load of each page has the icons of all screens.
 * @returns {import('vite').Plugin}
 */
export function directIcons() {
  const modules = modulesByName();
  return {
    name: 'direct-icons',
    apply: 'build',
    transform: {
      filter: { code: 'lucide-react' },
      handler(code) {
        return code.replaceAll(iconImport, (_, list) =>
          list
            .split(',')
            .filter((item) => item.trim() !== '')
            .map((item) => {
              const [name, local = name] = item.trim().split(/\s+as\s+/);
              const path = modules.get(name);
              if (path === undefined) throw new Error(`lucide-react has no icon ${name}.`);
              return `import ${local} from '${path}'`;
            })
            .join('; '),
        );
      },
    },
  };
}

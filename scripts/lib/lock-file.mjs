const platforms = ['android', 'darwin', 'freebsd', 'linux', 'openharmony'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el'];

/**
 * Derives os, cpu and libc of a platform package from its name ("@oxlint/binding-linux-arm64-musl",
 * "@turbo/windows-64").
 * @returns {{ os: string[], cpu: string[], libc?: string[] } | undefined} undefined for a name without a platform
 */
export function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const isWindows = words.includes('win32') || words.includes('windows');
  const os = isWindows ? 'win32' : platforms.find((platform) => words.includes(platform));
  const cpu = words.at(-1) === '64' ? 'x64' : processors.find((processor) => words.includes(processor));
  if (os === undefined || cpu === undefined) return undefined;
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') && os === 'linux' ? ['glibc'] : undefined;
  return { os: [os], cpu: [cpu], ...(libc && { libc }) };
}

/**
 * Returns the packages for other platforms that are missing in a lock file. With a registry that carries only one
 * platform, npm leaves the others out, and `npm ci` then refuses the lock file everywhere.
 * @param {object} lock parsed package-lock.json
 * @returns {Record<string, object>} path in node_modules -> entry
 */
export function missingPlatformEntries(lock) {
  const missing = {};
  for (const [parentPath, parent] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const platform = platformOf(name);
      const path = `node_modules/${name}`;
      const isPresent = path in lock.packages || `${parentPath}/${path}` in lock.packages;
      if (isPresent || platform === undefined || !/^\d+\.\d+\.\d+/.test(version)) continue;
      const { cpu, libc, os } = platform;
      const { dev, license, engines } = parent;
      missing[path] = { version, cpu, dev, libc, license, optional: true, os, engines };
    }
  }
  return missing;
}

/**
 * Returns the problems that keep a lock file from working on other machines, as sentences.
 * @param {object} lock parsed package-lock.json
 */
export function lockProblems(lock) {
  const problems = Object.keys(missingPlatformEntries(lock)).map(
    (path) => `${path} is missing: run node scripts/complete-lock.mjs`,
  );
  for (const [path, { resolved, link }] of Object.entries(lock.packages)) {
    if (resolved !== undefined && !link) problems.push(`${path} contains its download URL (${resolved})`);
  }
  return problems;
}

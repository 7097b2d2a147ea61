import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'];

/** The distribution's interpreter. Another one in PATH would not find its packages. */
export const python = '/usr/bin/python3';

const isPresent = () =>
  ['account', 'container', 'object', 'proxy'].every((name) => existsSync(`/usr/bin/swift-${name}-server`));

const run = (command, args) => {
  const { status, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`);
};

function stopServices() {
  if (existsSync('/run/systemd/system')) {
    spawnSync('systemctl', ['disable', '--now', 'swift-*', '--all']);
    for (const unit of readdirSync('/lib/systemd/system').filter((name) => name.startsWith('swift-')))
      spawnSync('systemctl', ['disable', '--now', unit]);
    return;
  }
  for (const script of readdirSync('/etc/init.d').filter((name) => name.startsWith('swift-'))) {
    spawnSync(`/etc/init.d/${script}`, ['stop']);
    spawnSync('update-rc.d', [script, 'disable']);
  }
}

/** Returns why Swift can be neither used nor installed here, or null if it can. */
export function whyNoSwift() {
  if (process.platform !== 'linux') return 'OpenStack Swift runs on Linux only';
  if (isPresent()) return null;
  if (!existsSync('/usr/bin/apt-get')) return 'OpenStack Swift is not installed and there is no apt-get';
  if (process.getuid() !== 0) return 'OpenStack Swift is not installed and only root can install it';
  return null;
}

/**
 * Installs Swift from the distribution's packages if it is missing, and stops the services that the packages start.
 * Throws Error if that is not possible.
 */
export function ensureSwift() {
  const reason = whyNoSwift();
  if (reason) throw new Error(reason);
  if (isPresent()) return;
  run('apt-get', ['update', '-q']);
  run('apt-get', ['install', '-o', 'DPkg::Lock::Timeout=120', '-q', '-y', '--no-install-recommends', ...packages]);
  stopServices();
  if (!isPresent()) throw new Error('The Swift packages were installed but their servers are not in /usr/bin');
}

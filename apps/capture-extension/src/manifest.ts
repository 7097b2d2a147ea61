interface ManifestOptions {
  /** Only pages of this site can connect to the extension. */
  publicUrl: string;
  version: string;
}

/** The public half of an RSA key, which fixes the extension's id. The private half is not needed and was not kept. */
const publicKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAss7DNWml4pAtrmDdDXfDX9xwEzDIFyyblF2lYW7RgV+WXlWExEoVt/mV9MvUcAGEdp0uqsGQlGiV/XGBM0ga3BACyH234VcixR0shgh5yWG1KaMENjqh+xLK4qx1Rs+YoebwycgaX4JToW41nF+M3YZ7mW0iEOfMMbJB5u9oxEb2rnDyVDdq5L5UK6SD3xKaj+ukR/iB5mYPwqbF7r92+LO9I7P1tOdYu2HEJDomSMTXx4PPX61SnwTh6aaJZ71wWfKG0ZdrxM8niDJx+Gg3smS+8CO9QuTrUOSv7Jt5wbZs5B4FZJXmex6cGe1JFPaW9x3uk5XRK3lneauTZ2zsEQIDAQAB';

const icons = Object.fromEntries([16, 32, 48, 128].map((size) => [size, `icons/${size}.png`]));

/** Returns the content of manifest.json. Throws if the URL is not one of a site. */
export function captureManifest({ publicUrl, version }: ManifestOptions) {
  return {
    manifest_version: 3,
    name: 'Swing Analyzer Screen Capture',
    description: 'Records the tab on which you click its icon, when the analyzer asks for it.',
    version,
    minimum_chrome_version: '116',
    key: publicKey,
    icons,
    permissions: ['activeTab', 'tabCapture'],
    action: { default_title: 'Swing Analyzer Screen Capture', default_popup: 'popup.html', default_icon: icons },
    background: { service_worker: 'background.js' },
    externally_connectable: { matches: pagesOf(publicUrl) },
  };
}

/** Returns match patterns for all pages of a site. A site on this machine has two names. */
function pagesOf(publicUrl: string): string[] {
  const { protocol, hostname, host } = new URL(publicUrl);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`PUBLIC_URL must begin with https://: ${publicUrl}`);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  const hosts = isLocal ? ['localhost', '127.0.0.1'].map((name) => host.replace(hostname, name)) : [host];
  return hosts.map((name) => `${protocol}//${name}/*`);
}

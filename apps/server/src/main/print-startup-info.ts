import { brand } from '@swing/domain/brand';
import type { Env } from './env.ts';
import type { demoLogins } from './demo/seed/demo-logins.ts';

interface Announced {
  env: Env;
  publicUrl: string;
  /** Only where the database has the demo's data. */
  demoLogins: typeof demoLogins | undefined;
  newAdminPassword: string | null;
}

/** Prints the URLs and the demo logins to the terminal. A new admin password is shown only here, once, and never in the log. */
export function printStartupInfo({ env, publicUrl, demoLogins: logins, newAdminPassword }: Announced): void {
  const lines = ['', `${brand.name} is running.`];
  if (env.ROLE !== 'worker') {
    lines.push(
      `  Players   ${publicUrl}/login`,
      `  Coaches   ${publicUrl}/coach/login`,
      `  Admins    ${publicUrl}/admin`,
    );
    const here = standInsOrigin(publicUrl, env.PORT);
    if (!env.RESEND_API_KEY) lines.push(`  Mail      ${here}/dev/mail`);
    if (!env.STRIPE_SECRET_KEY) lines.push(`  Payments  ${here}/dev/pay/`);
  }
  if (logins) {
    lines.push(`  Demo      ${logins.player} and ${logins.coach}, password ${logins.password}`);
  }
  if (newAdminPassword) {
    lines.push(`  Admin password (shown once, kept in the data folder): ${newAdminPassword}`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** The stand-ins' pages are open only to this machine, so a network URL is of no use. */
function standInsOrigin(publicUrl: string, port: number): string {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(publicUrl).hostname)
    ? publicUrl
    : `http://localhost:${port}`;
}

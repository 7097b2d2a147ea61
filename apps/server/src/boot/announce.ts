import { brand } from '@swing/domain/brand';
import type { Env } from '../env.ts';
import { demoLogins } from '../seed/demo-logins.ts';

interface Announced {
  env: Env;
  publicUrl: string;
  isDemoData: boolean;
  newAdminPassword: string | null;
}

/** Tells the person at the terminal where things are. A new admin password is shown once, here, never in the log. */
export function announce({ env, publicUrl, isDemoData, newAdminPassword }: Announced): void {
  const lines = ['', `${brand.name} is running.`];
  if (env.ROLE !== 'worker') {
    lines.push(`  Players   ${publicUrl}/login`, `  Coaches   ${publicUrl}/coach/login`);
    const here = standInsOrigin(publicUrl, env.PORT);
    if (!env.RESEND_API_KEY) lines.push(`  Mail      ${here}/dev/mail`);
    if (!env.STRIPE_SECRET_KEY) lines.push(`  Payments  ${here}/dev/pay/`);
  }
  if (isDemoData) {
    lines.push(`  Demo      ${demoLogins.player} and ${demoLogins.coach}, password ${demoLogins.password}`);
  }
  if (newAdminPassword) {
    lines.push(`  Admin password (shown once, kept in the data folder): ${newAdminPassword}`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** The stand-ins' pages are only for this machine, so an address of the network is of no use for them. */
function standInsOrigin(publicUrl: string, port: number): string {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(publicUrl).hostname)
    ? publicUrl
    : `http://localhost:${port}`;
}

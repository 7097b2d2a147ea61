import { addDays } from '@swing/domain/dates';
import { emailKey } from '@swing/domain/email-address';
import type { Account, AccountKind, Coach, Player, Prisma } from '../generated/client.ts';
import type { FactoryContext } from './factory-context.ts';

interface AccountFields {
  email?: string | undefined;
  /** Default: the factories' password hash. Null: an account without a password. */
  passwordHash?: string | null | undefined;
  createdAt?: Date | undefined;
}

export type PlayerFields = AccountFields &
  Partial<Omit<Prisma.PlayerUncheckedCreateInput, 'accountId' | 'coachId'>> & { coach?: Coach | null };
export type CoachFields = AccountFields & Partial<Omit<Prisma.CoachUncheckedCreateInput, 'accountId'>>;

export type MadePlayer = Player & { account: Account };
export type MadeCoach = Coach & { account: Account };

/** A player with an active performance plan that ends in 30 days, and no uploads. */
export async function createPlayer(context: FactoryContext, fields: PlayerFields): Promise<MadePlayer> {
  const { email, passwordHash, createdAt, coach, ...columns } = fields;
  const number = context.values.next('player');
  const account = await createAccount(context, 'player', number, { email, passwordHash, createdAt });
  const periodEnd = addDays(context.now, 30);
  return context.database.player.create({
    data: {
      firstName: `Player${number}`,
      lastName: 'Test',
      planType: 'performance',
      subscriptionStatus: 'active',
      subscriptionEnd: periodEnd,
      nextBillingDate: periodEnd,
      billingAnchor: context.now,
      consentedAt: context.now,
      ...(coach ? { coachId: coach.accountId, coachLinkedAt: context.now } : {}),
      ...columns,
      accountId: account.id,
    },
    include: { account: true },
  });
}

/** A coach with a verified address and an invite code. */
export async function createCoach(context: FactoryContext, fields: CoachFields): Promise<MadeCoach> {
  const { email, passwordHash, createdAt, ...columns } = fields;
  const number = context.values.next('coach');
  const account = await createAccount(context, 'coach', number, { email, passwordHash, createdAt });
  const inviteCode = columns.inviteCode ?? context.values.inviteCode(number);
  await context.database.issuedInviteCode.create({ data: { code: inviteCode, issuedAt: context.now } });
  return context.database.coach.create({
    data: {
      fullName: `Coach${number} Test`,
      verifiedAt: context.now,
      ...columns,
      inviteCode,
      accountId: account.id,
    },
    include: { account: true },
  });
}

/** The account that the admin login opens. It has no password. */
export function createAdmin(context: FactoryContext, fields: { email?: string }): Promise<Account> {
  return createAccount(context, 'admin', context.values.next('admin'), { ...fields, passwordHash: null });
}

function createAccount(context: FactoryContext, kind: AccountKind, number: number, fields: AccountFields) {
  const email = fields.email ?? context.values.email(kind, number);
  return context.database.account.create({
    data: {
      id: context.values.uuid(kind, number),
      kind,
      email,
      emailKey: emailKey(email),
      passwordHash: fields.passwordHash === undefined ? context.passwordHash : fields.passwordHash,
      createdAt: fields.createdAt ?? context.now,
    },
  });
}

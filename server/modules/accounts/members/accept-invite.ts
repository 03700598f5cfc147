import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { type Db, db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { hashInviteToken } from './invites'
import { hashPassword, requireGoodPassword } from './password-rules'
import { findUserByEmail, insertMembership, insertUser } from './queries'
import { closeInvite, findInviteByToken, findMembers, inTeamTransaction } from './queries-team'

interface Registration {
  name: string
  password: string
}

/** What the link's page says before it is accepted. Throws E8003, E8004, E8005. */
export async function getInvitation(ctx: Pick<Context, 'clock'>, { token }: { token: string }) {
  const { email, role, invitedBy, expiresAt, organization } = await requireUsable(db, ctx, token)
  const hasAccount = (await findUserByEmail(db, email)) !== null
  return { email, role, invitedBy, expiresAt, organization: organization.name, hasAccount }
}

/**
 * Accepts the membership. A person with an account must be signed in to it (E8006); one without registers with it
 * (E8022 when they do not). Once per link: E8003 unknown or revoked, E8004 expired, E8005 used, E8019 already a member.
 */
export async function acceptInvite(
  ctx: Omit<Context, 'actor'>,
  input: {
    token: string
    viewer: { userId: string; email: string } | null
    registration: Registration | null
  },
): Promise<{ email: string; organizationId: string; slug: string }> {
  const { organizationId } = await requireUsable(db, ctx, input.token)
  // Hashed before the lock: it takes its time on purpose.
  const newcomer = input.registration && (await prepare(input.registration))
  return inTeamTransaction(organizationId, async (db) => {
    const invite = await requireUsable(db, ctx, input.token)
    const userId =
      (await requireOwnAccount(db, invite.email, input.viewer)) ?? (await register(db, invite, newcomer))
    const members = await findMembers(db, organizationId)
    if (members.some((member) => member.userId === userId)) throw new AppError('E8019')
    if (!(await closeInvite(db, invite.id, { acceptedAt: ctx.clock.now() }))) throw new AppError('E8005')
    const membershipId = newId()
    await insertMembership(db, { id: membershipId, organizationId, userId, role: invite.role })
    const { email, role } = invite
    const actor = { kind: 'user' as const, userId, email, role, staffRole: null }
    await recordAudit(
      db,
      { ...ctx, actor, organizationId: asOrganizationId(organizationId) },
      { action: 'member.joined', subjectType: 'member', subjectId: membershipId, after: { email, role } },
    )
    return { email, organizationId, slug: invite.organization.slug }
  })
}

async function requireUsable(db: Db, ctx: Pick<Context, 'clock'>, token: string) {
  const invite = await findInviteByToken(db, hashInviteToken(token))
  if (!invite || invite.revokedAt) throw new AppError('E8003')
  if (invite.acceptedAt) throw new AppError('E8005')
  if (invite.expiresAt <= ctx.clock.now()) throw new AppError('E8004')
  return invite
}

/** The account of this address, which must be the one signed in; null when there is none yet. */
async function requireOwnAccount(
  db: Db,
  email: string,
  viewer: { userId: string; email: string } | null,
): Promise<string | null> {
  const account = await findUserByEmail(db, email)
  if (viewer && viewer.email !== email) throw new AppError('E8006')
  if (account && viewer?.userId !== account.id) {
    throw new AppError('E8006', { message: `Sign in as ${email} to accept.` })
  }
  return account?.id ?? null
}

interface Newcomer {
  name: string
  passwordHash: string
}

async function register(db: Db, { email }: { email: string }, newcomer: Newcomer | null): Promise<string> {
  if (!newcomer) throw new AppError('E8022')
  const id = newId()
  await insertUser(db, { id, email, ...newcomer, staffRole: null })
  return id
}

async function prepare({ name, password }: Registration): Promise<Newcomer> {
  // defence: a new member's password is checked
  await requireGoodPassword('password', password)
  return { name, passwordHash: await hashPassword(password) }
}

import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context, MemberRoleName, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import {
  confirmIdentity,
  confirmTwoFactor,
  createUser,
  getTeam,
  getTwoFactor,
  requireTwoFactor,
  resetMemberTwoFactor,
  signIn,
  startTwoFactor,
} from './index'
import { beginSession } from './sessions'

const password = 'a long enough password'
const stepMs = 30_000
let test: TestTenant

beforeEach(async () => {
  test = await createTestTenant()
})

async function member(role: MemberRoleName) {
  const email = `${newId()}@example.com`
  const memberships = [{ organizationId: test.organizationId, role }]
  const { userId } = await createUser({ email, name: role, password, memberships })
  const actor = { kind: 'user' as const, userId, email, role, staffRole: null }
  const ctx: TenantContext = { ...test.tenant, actor }
  const { id: membershipId } = await db.membership.findFirstOrThrow({ where: { userId } })
  return { userId, email, membershipId, ctx, sessionId: newId() }
}
type Member = Awaited<ReturnType<typeof member>>

const codeOf = (seed: string, shiftMs = 0) =>
  new TOTP({ secret: seed }).generate({ timestamp: test.clock.now().getTime() + shiftMs })

/** A member with two-factor authentication whose enrolment code is spent and past. */
async function enrolled(role: MemberRoleName = 'developer') {
  const person = await member(role)
  const { seed } = await startTwoFactor(person.ctx, person)
  const { recoveryCodes } = await confirmTwoFactor(person.ctx, person, { code: codeOf(seed) })
  test.clock.advance(2 * stepMs)
  return { ...person, seed, recoveryCodes }
}

const trySignIn = ({ email }: { email: string }, code?: string, typed = password) =>
  signIn(
    { clock: test.clock, origin: { ip: null, userAgent: null } },
    { email, password: typed, ...(code && { code }) },
  )
const refused = (code: string) => expect.objectContaining({ code })

describe('resetting a member', () => {
  it('takes app and codes away, ends their sessions, and says so in the audit log', async () => {
    const owner = await member('owner')
    const lost = await enrolled()
    await beginSession(db, {
      userId: lost.userId,
      now: test.clock.now(),
      origin: { ip: null, userAgent: null },
      hasProvenSecondFactor: true,
    })
    await resetMemberTwoFactor(owner.ctx, lost)
    expect(await trySignIn(lost)).toMatchObject({ kind: 'signed_in' })
    const [session] = await db.userSession.findMany({ where: { userId: lost.userId } })
    expect(session?.endedAt).not.toBeNull()
    const actions = await db.auditEntry.findMany({ where: { organizationId: test.organizationId } })
    expect(actions.map((row) => row.action)).toContain('member.two_factor_reset')
  })

  it('is refused from below, to developers, and for who also works elsewhere: staff do that', async () => {
    const [owner, admin] = [await enrolled('owner'), await member('admin')]
    const developer = await enrolled()
    await expect(resetMemberTwoFactor(admin.ctx, owner)).rejects.toEqual(refused('E8010'))
    await expect(resetMemberTwoFactor(developer.ctx, admin)).rejects.toEqual(refused('E5004'))
    const elsewhere = await createTestTenant()
    const id = newId()
    const { userId } = developer
    const { organizationId } = elsewhere
    await db.membership.create({ data: { id, userId, organizationId, role: 'owner' } })
    await expect(resetMemberTwoFactor(owner.ctx, developer)).rejects.toEqual(refused('E8010'))
    await expect(resetMemberTwoFactor(elsewhere.tenant, owner)).rejects.toEqual(refused('E8001'))
    const staff: TenantContext = {
      ...test.tenant,
      actor: {
        kind: 'user',
        userId: newId(),
        email: 's@example.com',
        role: null,
        staffRole: 'administrator',
      },
    }
    await resetMemberTwoFactor(staff, developer)
    expect(await getTwoFactor(developer)).toMatchObject({ confirmedAt: null })
  })
})

describe('an organization that requires it', () => {
  it('is made so only by somebody who has it', async () => {
    const [owner, secured] = [await member('owner'), await enrolled('owner')]
    const asked = requireTwoFactor(owner.ctx, { isRequired: true })
    await expect(asked).rejects.toEqual(refused('E0003'))
    await requireTwoFactor(secured.ctx, { isRequired: true })
    expect(await getTeam(owner.ctx)).toMatchObject({ requiresTwoFactor: true })
  })
})

describe('confirming who one is', () => {
  async function signedIn(person: Member) {
    const now = test.clock.now()
    const origin = { ip: null, userAgent: null }
    const { userId } = person
    const session = await beginSession(db, { userId, now, origin, hasProvenSecondFactor: false })
    const row = () => db.userSession.findUniqueOrThrow({ where: { id: session.sessionId } })
    return { own: { userId, ...session }, row }
  }
  const ctx = (): Pick<Context, 'clock'> => ({ clock: test.clock })

  it('takes the password of who has no second factor, and proves none by it', async () => {
    const { own, row } = await signedIn(await member('developer'))
    test.clock.advance(60 * 60_000)
    await confirmIdentity(ctx(), own, { kind: 'password', password })
    expect(await row()).toMatchObject({ authenticatedAt: test.clock.now(), secondFactorAt: null })
  })

  it('takes a code, which is spent, and never the password alone of who has a second factor', async () => {
    const person = await enrolled()
    const { own, row } = await signedIn(person)
    test.clock.advance(60 * 60_000)
    const byPassword = confirmIdentity(ctx(), own, { kind: 'password', password })
    await expect(byPassword).rejects.toEqual(refused('E0003'))
    const code = { kind: 'code' as const, code: codeOf(person.seed) }
    await confirmIdentity(ctx(), own, code)
    const now = test.clock.now()
    expect(await row()).toMatchObject({ authenticatedAt: now, secondFactorAt: now })
    await expect(confirmIdentity(ctx(), own, code)).rejects.toEqual(refused('E0003'))
  })

  it('stops after ten wrong passwords', async () => {
    const person = await member('developer')
    const { own } = await signedIn(person)
    const guess = () => confirmIdentity(ctx(), own, { kind: 'password', password: 'wrong' })
    for (let n = 0; n < 10; n += 1) await expect(guess()).rejects.toEqual(refused('E0003'))
    const right = confirmIdentity(ctx(), own, { kind: 'password', password })
    await expect(right).rejects.toEqual(refused('E9001'))
  })
})

import type { TRPCError } from '@trpc/server'
import { encode } from 'next-auth/jwt'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionCookieName } from '@/server/auth/cookies'
import { systemClock } from '@/server/core/clock'
import type { StaffRoleName } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { createUser, signIn } from '@/server/modules/accounts/members'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { createCabinetContext } from './context'
import { appRouter, createCaller } from './router'
import { stepUpMaxAgeMs } from './sign-in-strength'

const password = 'a long enough password'
const origin = { ip: null, userAgent: null }
let test: TestTenant

beforeEach(async () => {
  test = await createTestTenant()
})

/** An owner who has just signed in, and their browser's calls. */
async function signedInOwner() {
  const email = `${newId()}@example.com`
  const memberships = [{ organizationId: test.organizationId, role: 'owner' as const }]
  const { userId } = await createUser({ email, name: 'Ada', password, memberships })
  return browserOf({ userId, email })
}

/** Somebody of Croupier's own who has just signed in with the password alone. */
async function signedInStaff(staffRole: StaffRoleName) {
  const email = `${newId()}@example.com`
  const { userId } = await createUser({ email, name: 'Sue', password, staffRole })
  return browserOf({ userId, email })
}

async function browserOf({ userId, email }: { userId: string; email: string }) {
  const outcome = await signIn({ clock: systemClock, origin }, { email, password })
  if (outcome.kind !== 'signed_in') throw new Error('could not sign in')
  const { sessionId } = outcome.user
  const signedInAt = systemClock.now().getTime()
  const token = await encode({
    token: { sub: userId, sid: sessionId, signedInAt },
    secret: env().NEXTAUTH_SECRET,
  })
  const open = () =>
    createCabinetContext({
      headers: new Headers(),
      organization: test.slug,
      readCookie: (name) => (name === sessionCookieName() ? token : undefined),
      setCookie: () => undefined,
    })
  const caller = async () => createCaller(await open())
  const age = (ms: number) =>
    db.userSession.update({
      where: { id: sessionId },
      data: { authenticatedAt: new Date(systemClock.now().getTime() - ms) },
    })
  return { userId, email, sessionId, open, caller, age }
}
type Browser = Awaited<ReturnType<typeof browserOf>>

/** Sets up an authenticator app in this browser; returns its codes, each good once. */
async function enrol(browser: Browser) {
  const caller = await browser.caller()
  const { seed } = await caller.account.startTwoFactor()
  const codeIn = (steps: number) =>
    new TOTP({ secret: seed }).generate({ timestamp: systemClock.now().getTime() + steps * 30_000 })
  const { recoveryCodes } = await caller.account.confirmTwoFactor({ code: codeIn(0) })
  return recoveryCodes
}

const invite = { email: 'new@example.com', role: 'analyst' as const }
const refusedWith = (code: string) => ({ cause: { code } })

describe('what is delicate', () => {
  it('in the account is not changed in a session that an identity provider began', async () => {
    const owner = await signedInOwner()
    const id = newId()
    const settings = { kind: 'oidc', name: 'Acme ID', issuer: 'https://login.example.com' } as const
    const rules = { state: 'active', roleCeiling: 'admin', createdAt: systemClock.now() } as const
    await db.ssoConnection.create({
      data: { id, organizationId: test.organizationId, ...settings, ...rules },
    })
    await db.userSession.update({ where: { id: owner.sessionId }, data: { ssoConnectionId: id } })
    await expect((await owner.caller()).account.startTwoFactor()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('goes through for a quarter of an hour after signing in, then not until the person confirms', async () => {
    const owner = await signedInOwner()
    await (await owner.caller()).team.invite(invite)
    await owner.age(stepUpMaxAgeMs + 1_000)
    const stale = await owner.caller()
    await expect(stale.team.invite(invite)).rejects.toMatchObject(refusedWith('STEP_UP_REQUIRED'))
    await expect(stale.account.confirm({ kind: 'password', password: 'wrong' })).rejects.toThrow()
    await expect(stale.team.invite(invite)).rejects.toMatchObject(refusedWith('STEP_UP_REQUIRED'))
    await stale.account.confirm({ kind: 'password', password })
    await (await owner.caller()).team.invite(invite)
  })

  it('is confirmed at the identity provider that began the session, where that gives the proof that counts', async () => {
    const owner = await signedInOwner()
    const id = newId()
    const settings = { kind: 'oidc', name: 'Acme ID', issuer: 'https://login.example.com' } as const
    const rules = { state: 'active', roleCeiling: 'admin', createdAt: systemClock.now() } as const
    await db.ssoConnection.create({
      data: { id, organizationId: test.organizationId, ...settings, ...rules },
    })
    const old = new Date(systemClock.now().getTime() - stepUpMaxAgeMs - 1_000)
    const provided = { ssoConnectionId: id, authenticatedAt: old, secondFactorAt: old }
    const asked = async () =>
      (await owner.caller()).team.invite(invite).catch((error: TRPCError) => error.cause as unknown)
    await db.userSession.update({ where: { id: owner.sessionId }, data: provided })
    expect(await asked()).toMatchObject({ details: { methods: ['provider', 'password'], connectionId: id } })
    await db.userSession.update({ where: { id: owner.sessionId }, data: { ssoConnectionId: null } })
    await owner.age(0)
    await enrol(owner)
    await db.userSession.update({ where: { id: owner.sessionId }, data: provided })
    const own = { code: 'STEP_UP_REQUIRED', details: { methods: ['code'] } }
    expect(await asked()).toMatchObject(own)
    expect(await asked()).not.toHaveProperty('details.connectionId')
    await db.ssoConnection.update({ where: { id }, data: { trustsTwoFactor: true } })
    expect(await asked()).toMatchObject({ details: { methods: ['provider', 'code'], connectionId: id } })
  })

  it('includes lifting a self-exclusion', async () => {
    const owner = await signedInOwner()
    await owner.age(stepUpMaxAgeMs + 1_000)
    const { players } = await owner.caller()
    const player = { brandId: test.brandId, playerId: 'p1' }
    for (const call of [players.readmit, players.requestReadmission])
      await expect(call(player)).rejects.toMatchObject(refusedWith('STEP_UP_REQUIRED'))
  })

  it('includes what players see of a brand', async () => {
    const owner = await signedInOwner()
    await owner.age(stepUpMaxAgeMs + 1_000)
    const { branding } = await owner.caller()
    const draft = { brandId: null, revision: 1 }
    for (const call of [() => branding.publish(draft), () => branding.restore({ ...draft, number: 1 })])
      await expect(call()).rejects.toMatchObject(refusedWith('STEP_UP_REQUIRED'))
  })

  it('includes jurisdictions and players’ limits, where staff set them', async () => {
    const limits = { playerId: 'p1', currency: 'EUR', brandId: test.brandId, limits: {} } as never
    const owner = await signedInOwner()
    await owner.age(stepUpMaxAgeMs + 1_000)
    const own = (await owner.caller()).limits.set(limits)
    await expect(own).rejects.not.toMatchObject(refusedWith('STEP_UP_REQUIRED'))
    const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta: unknown } }>
    expect(procedures['limits.set']?._def.meta).toMatchObject({ stepUp: 'staff' })
    expect(procedures['staffJurisdictions.publish']?._def.meta).toMatchObject({ stepUp: true })
  })

  it('is confirmed in one session for that session alone', async () => {
    const [here, there] = [await signedInOwner(), await signedInOwner()]
    await here.age(stepUpMaxAgeMs + 1_000)
    await (await there.caller()).account.confirm({ kind: 'password', password })
    const call = (await here.caller()).team.invite(invite)
    await expect(call).rejects.toMatchObject(refusedWith('STEP_UP_REQUIRED'))
  })

  it('is not asked for before the form is valid', async () => {
    const owner = await signedInOwner()
    await owner.age(stepUpMaxAgeMs + 1_000)
    const invalid = (await owner.caller()).team.invite({ ...invite, email: 'not an address' })
    await expect(invalid).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('is asked of nobody who may not do it anyway', async () => {
    const owner = await signedInOwner()
    await db.membership.updateMany({ where: { userId: owner.userId }, data: { role: 'analyst' } })
    await owner.age(stepUpMaxAgeMs + 1_000)
    await expect((await owner.caller()).team.invite(invite)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a second factor', () => {
  it('once set up ends the other sessions of its owner, and counts as proven in this one', async () => {
    const here = await signedInOwner()
    const there = await browserOf(here)
    await enrol(here)
    expect((await there.open()).viewer).toBeNull()
    await (await here.caller()).team.invite(invite)
  })

  it('is what a delicate call then asks for: the password alone confirms nothing', async () => {
    const owner = await signedInOwner()
    const [recoveryCode = ''] = await enrol(owner)
    await db.userSession.update({
      where: { id: owner.sessionId },
      data: { secondFactorAt: new Date(systemClock.now().getTime() - stepUpMaxAgeMs - 1_000) },
    })
    const caller = await owner.caller()
    await expect(caller.team.invite(invite)).rejects.toMatchObject({
      cause: { code: 'STEP_UP_REQUIRED', details: { methods: ['code'] } },
    })
    await expect(caller.account.confirm({ kind: 'password', password })).rejects.toThrow()
    await expect((await owner.caller()).team.invite(invite)).rejects.toThrow()
    await caller.account.confirm({ kind: 'code', code: recoveryCode })
    await (await owner.caller()).team.invite(invite)
  })

  it('is taken off by its owner, and then proven by no session any more', async () => {
    const owner = await signedInOwner()
    await enrol(owner)
    await (await owner.caller()).account.disableTwoFactor()
    const row = await db.userSession.findUniqueOrThrow({ where: { id: owner.sessionId } })
    expect(row.secondFactorAt).toBeNull()
  })
})

describe('an organization that requires two-factor authentication', () => {
  const require = () =>
    db.organization.update({
      where: { id: test.organizationId },
      data: { requiresTwoFactor: true },
    })

  it('is closed, with all that is in it, to who has none; their account stays open', async () => {
    const owner = await signedInOwner()
    await require()
    const caller = await owner.caller()
    expect(await caller.session.me()).toMatchObject({
      organization: null,
      permissions: [],
      owesTwoFactorTo: 'Test',
    })
    await expect(caller.team.get()).rejects.toMatchObject(refusedWith('TWO_FACTOR_REQUIRED'))
    expect(await caller.account.twoFactor()).toMatchObject({ confirmedAt: null })
    await enrol(owner)
    expect(await (await owner.caller()).team.get()).toMatchObject({ requiresTwoFactor: true })
  })

  it('asks what the session proved, not what its owner has', async () => {
    const owner = await signedInOwner()
    await require()
    const at = systemClock.now()
    await db.twoFactor.create({
      data: { userId: owner.userId, seedSealed: 'x', createdAt: at, confirmedAt: at },
    })
    const caller = await owner.caller()
    await expect(caller.team.get()).rejects.toMatchObject(refusedWith('TWO_FACTOR_REQUIRED'))
  })
})

describe('Croupier’s staff', () => {
  it('are nobody of the staff in a session that proved no second factor', async () => {
    const staff = await signedInStaff('administrator')
    const caller = await staff.caller()
    expect(await caller.session.me()).toMatchObject({
      user: { staffRole: null },
      staffPermissions: [],
      owesTwoFactorTo: 'Croupier',
    })
    const closed = [caller.staffOrganizations.search({}), caller.staffJobs.health()]
    for (const call of closed) await expect(call).rejects.toMatchObject(refusedWith('TWO_FACTOR_REQUIRED'))
    const { organizationId } = test
    const opening = caller.session.openOrganization({ organizationId })
    await expect(opening).rejects.toMatchObject(refusedWith('TWO_FACTOR_REQUIRED'))
    await enrol(staff)
    const proven = await staff.caller()
    expect(await proven.session.openOrganization({ organizationId })).toEqual({ slug: test.slug })
    await proven.staffOrganizations.search({})
  })

  it('keep their second factor: they cannot turn it off', async () => {
    const staff = await signedInStaff('support')
    await enrol(staff)
    const off = (await staff.caller()).account.disableTwoFactor()
    await expect(off).rejects.toThrow('Croupier requires two-factor authentication')
  })

  it('with a membership of their own use it without the staff’s rights until then', async () => {
    const staff = await signedInStaff('administrator')
    await db.membership.create({
      data: { id: newId(), userId: staff.userId, organizationId: test.organizationId, role: 'analyst' },
    })
    const caller = await staff.caller()
    expect(await caller.session.me()).toMatchObject({ organization: { slug: expect.any(String) } })
    await expect(caller.team.invite(invite)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await staff.open()).viewer).toMatchObject({ staffRole: null })
  })
})

describe('a session’s cookie', () => {
  it('is worth nothing once its row has ended', async () => {
    const owner = await signedInOwner()
    expect((await owner.open()).viewer).toMatchObject({ userId: owner.userId })
    await (await owner.caller()).account.endDevice({ sessionId: owner.sessionId })
    expect((await owner.open()).viewer).toBeNull()
  })

  it('cannot name a session of somebody else', async () => {
    const [mine, theirs] = [await signedInOwner(), await signedInOwner()]
    const forged = { sub: mine.userId, sid: theirs.sessionId, signedInAt: systemClock.now().getTime() }
    const token = await encode({ token: forged, secret: env().NEXTAUTH_SECRET })
    const context = await createCabinetContext({
      headers: new Headers(),
      organization: test.slug,
      readCookie: () => token,
      setCookie: () => undefined,
    })
    expect(context.viewer).toBeNull()
  })
})

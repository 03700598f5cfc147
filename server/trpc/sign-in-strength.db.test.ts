import { encode } from 'next-auth/jwt'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestTenant, type TestTenant } from '@/scripts/testing/tenants'
import { sessionCookieName } from '@/server/auth/cookies'
import { systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { prisma } from '@/server/db'
import { env } from '@/server/env'
import { createUser, signIn } from '@/server/modules/members'
import { createCabinetContext } from './context'
import { createCaller } from './router'
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
  const seats = [{ organizationId: test.organizationId, role: 'owner' as const }]
  const { userId } = await createUser({ email, name: 'Ada', password, seats })
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
      readCookie: (name) => (name === sessionCookieName() ? token : undefined),
      setCookie: () => undefined,
    })
  const caller = async () => createCaller(await open())
  const age = (ms: number) =>
    prisma.userSession.update({
      where: { id: sessionId },
      data: { authenticatedAt: new Date(systemClock.now().getTime() - ms) },
    })
  return { userId, sessionId, open, caller, age }
}

const invite = { email: 'new@example.com', role: 'analyst' as const }
const refusedWith = (code: string) => ({ cause: { code } })

describe('what is delicate', () => {
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

  it('is confirmed in one session for that session alone', async () => {
    const [here, there] = [await signedInOwner(), await signedInOwner()]
    await here.age(stepUpMaxAgeMs + 1_000)
    await (await there.caller()).account.confirm({ kind: 'password', password })
    const call = (await here.caller()).team.invite(invite)
    await expect(call).rejects.toMatchObject(refusedWith('STEP_UP_REQUIRED'))
  })

  it('is asked of nobody who may not do it anyway', async () => {
    const owner = await signedInOwner()
    await prisma.membership.updateMany({ where: { userId: owner.userId }, data: { role: 'analyst' } })
    await owner.age(stepUpMaxAgeMs + 1_000)
    await expect((await owner.caller()).team.invite(invite)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('an organization that requires two-factor sign-in', () => {
  it('is closed, with all that is in it, to who has none; their account stays open', async () => {
    const owner = await signedInOwner()
    const { organizationId: id } = test
    await prisma.organization.update({ where: { id }, data: { requiresTwoFactor: true } })
    const caller = await owner.caller()
    expect(await caller.session.me()).toMatchObject({
      organization: null,
      permissions: [],
      owesTwoFactorTo: 'Test',
    })
    await expect(caller.team.get()).rejects.toMatchObject(refusedWith('TWO_FACTOR_REQUIRED'))
    expect(await caller.account.twoFactor()).toMatchObject({ confirmedAt: null })
    const at = systemClock.now()
    await prisma.twoFactor.create({
      data: { userId: owner.userId, seedSealed: 'x', createdAt: at, confirmedAt: at },
    })
    expect(await (await owner.caller()).team.get()).toMatchObject({ requiresTwoFactor: true })
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
      readCookie: () => token,
      setCookie: () => undefined,
    })
    expect(context.viewer).toBeNull()
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { listOutbox, sendDueMail } from '@/server/modules/accounts/mail'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import {
  changePassword,
  createUser,
  endOtherSessions,
  endSession,
  endSessions,
  findViewer,
  flushSessionUses,
  inviteMember,
  listSessions,
  lookAtReset,
  pruneUserSessions,
  requestPasswordReset,
  resetPassword,
  signIn,
} from './index'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))

const password = 'a long enough password'
const nextPassword = 'another long password'
let test: TestTenant

beforeEach(async () => {
  test = await createTestTenant()
})

async function newUser() {
  const email = `${newId()}@example.com`
  const memberships = [{ organizationId: test.organizationId, role: 'developer' as const }]
  const { userId } = await createUser({ email, name: 'Ada', password, memberships })
  const actor = { kind: 'user' as const, userId, email, role: 'developer' as const, staffRole: null }
  return { email, userId, ctx: { ...test.tenant, actor } }
}
type User = Awaited<ReturnType<typeof newUser>>

const origin = { ip: '192.0.2.7', userAgent: 'Mozilla/5.0' }
const trySignIn = ({ email }: { email: string }, typed = password) =>
  signIn({ clock: test.clock, origin }, { email, password: typed })

async function session(user: User, typed = password) {
  const outcome = await trySignIn(user, typed)
  if (outcome.kind !== 'signed_in') throw new Error(`could not sign in: ${outcome.kind}`)
  const own = { userId: user.userId, email: user.email, sessionId: outcome.user.sessionId }
  const viewer = () => findViewer(own, { now: test.clock.now(), ip: '192.0.2.8' })
  return { own, viewer }
}

const refused = (code: string) => expect.objectContaining({ code })

describe('a session', () => {
  it('is new at each sign-in, and ends alone', async () => {
    const user = await newUser()
    const [first, second] = [await session(user), await session(user)]
    expect(first.own.sessionId).not.toBe(second.own.sessionId)
    expect(await endSession(test, first.own)).toEqual({ ended: 1 })
    expect(await first.viewer()).toBeNull()
    expect(await second.viewer()).toMatchObject({ userId: user.userId })
  })

  it('is ended by nobody else, and opens nothing under another person’s name', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const theirs = await session(user)
    const foreign = { userId: other.userId, sessionId: theirs.own.sessionId }
    expect(await endSession(test, foreign)).toEqual({ ended: 0 })
    expect(await findViewer(foreign, { now: test.clock.now(), ip: null })).toBeNull()
    expect(await theirs.viewer()).not.toBeNull()
  })

  it('survives when the others are ended, and none survives when all are', async () => {
    const user = await newUser()
    const [here, there] = [await session(user), await session(user)]
    await endOtherSessions(test, here.own)
    expect([await here.viewer(), await there.viewer()]).toEqual([expect.anything(), null])
    await endSessions(test, user)
    expect(await here.viewer()).toBeNull()
  })

  it('ends after twelve hours, and when the account is closed', async () => {
    const user = await newUser()
    const { viewer } = await session(user)
    await db.user.update({ where: { id: user.userId }, data: { isActive: false } })
    expect(await viewer()).toBeNull()
    await db.user.update({ where: { id: user.userId }, data: { isActive: true } })
    test.clock.advance(12 * 3_600_000)
    expect(await viewer()).toBeNull()
  })

  it('is listed with where it was last seen, and forgotten a week after its end', async () => {
    const user = await newUser()
    const { own, viewer } = await session(user)
    test.clock.advance(5 * 60_000)
    await viewer()
    await flushSessionUses()
    expect(await listSessions(test, own)).toMatchObject([
      { isCurrent: true, lastSeenAt: test.clock.now(), ip: '192.0.2.8', userAgent: 'Mozilla/5.0' },
    ])
    await endSession(test, own)
    expect(await listSessions(test, own)).toEqual([])
    test.clock.advance(7 * 86_400_000 + 1)
    expect(await pruneUserSessions(test)).toBeGreaterThanOrEqual(1)
    expect(await db.userSession.count({ where: { id: own.sessionId } })).toBe(0)
  })

  it('stands first among the others when it is the one at hand', async () => {
    const user = await newUser()
    const { own } = await session(user)
    test.clock.advance(60_000)
    const later = await session(user)
    const found = await listSessions(test, own)
    expect(found.map(({ id }) => id)).toEqual([own.sessionId, later.own.sessionId])
  })
})

describe('changing one’s password', () => {
  it('takes the old one, and ends every session but this', async () => {
    const user = await newUser()
    const [here, there] = [await session(user), await session(user)]
    const wrong = changePassword(user.ctx, here.own, { current: 'wrong', next: nextPassword })
    await expect(wrong).rejects.toMatchObject({
      code: 'E0003',
      details: { issues: [{ path: 'current', message: 'The password is wrong.' }] },
    })
    const short = changePassword(user.ctx, here.own, { current: password, next: 'short' })
    await expect(short).rejects.toEqual(refused('E0003'))
    const common = changePassword(user.ctx, here.own, { current: password, next: 'Password1234' })
    await expect(common).rejects.toMatchObject({ details: { issues: [{ path: 'next' }] } })
    await changePassword(user.ctx, here.own, { current: password, next: nextPassword })
    expect([await here.viewer(), await there.viewer()]).toEqual([expect.anything(), null])
    expect(await trySignIn(user)).toEqual({ kind: 'refused' })
    await session(user, nextPassword)
  })
})

/** The newest link mailed to this address. */
async function linkTo(email: string): Promise<string> {
  await sendDueMail(test)
  // Whoever asked for the email may have it in hand already.
  const waiting = { recipient: email, nextAttemptAt: { not: null } }
  await vi.waitFor(async () => expect(await db.mail.count({ where: waiting })).toBe(0))
  const mail = (await listOutbox()).find(({ recipient, url }) => recipient === email && url !== null)
  return mail?.url?.split('/').at(-1) ?? 'none'
}

describe('a forgotten password', () => {
  const ask = (email: string, ip: string | null = null) =>
    requestPasswordReset({ ...test.tenant, origin: { ip, userAgent: null } }, { email })

  it('is replaced by the link in the mail, once, and every session ends', async () => {
    const user = await newUser()
    const { viewer } = await session(user)
    await ask(user.email)
    const token = await linkTo(user.email)
    expect(await lookAtReset(test, { token })).toEqual({ email: user.email })
    const common = resetPassword(test.tenant, { token, password: 'qwertyqwerty' })
    await expect(common).rejects.toMatchObject({ details: { issues: [{ path: 'password' }] } })
    await resetPassword(test.tenant, { token, password: nextPassword })
    expect(await viewer()).toBeNull()
    await session(user, nextPassword)
    const again = resetPassword(test.tenant, { token, password: 'a third long password' })
    await expect(again).rejects.toEqual(refused('E0004'))
    await expect(lookAtReset(test, { token })).rejects.toEqual(refused('E0004'))
    const rows = await db.auditEntry.findMany({ where: { organizationId: test.organizationId } })
    expect(rows.map((row) => row.action)).toEqual(['user.password_reset'])
  })

  it('is replaced once by two who open the link at the same moment', async () => {
    const user = await newUser()
    await ask(user.email)
    const token = await linkTo(user.email)
    const outcomes = await Promise.allSettled(
      [nextPassword, 'a third long password'].map((next) =>
        resetPassword(test.tenant, { token, password: next }),
      ),
    )
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('has a link for an hour, and only the newest one works', async () => {
    const user = await newUser()
    await ask(user.email)
    const first = await linkTo(user.email)
    test.clock.advance(1_000)
    await ask(user.email)
    const second = await linkTo(user.email)
    await expect(lookAtReset(test, { token: first })).rejects.toEqual(refused('E0004'))
    test.clock.advance(60 * 60_000)
    await expect(lookAtReset(test, { token: second })).rejects.toEqual(refused('E0004'))
  })

  it('costs the same rows for an address without an account, and sends it nothing', async () => {
    const user = await newUser()
    const closed = await newUser()
    await db.user.update({ where: { id: closed.userId }, data: { isActive: false } })
    const unknown = `${newId()}@example.com`
    const written = async (email: string) => {
      const [resets, mails] = [await db.passwordReset.count(), await db.mail.count()]
      const answer = await ask(email)
      return {
        answer,
        resets: (await db.passwordReset.count()) - resets,
        mails: (await db.mail.count()) - mails,
      }
    }
    const same = { answer: undefined, resets: 1, mails: 1 }
    for (const email of [user.email, unknown, closed.email]) expect(await written(email)).toEqual(same)
    expect(await linkTo(unknown)).toBe('none')
    expect(await linkTo(closed.email)).toBe('none')
  })

  it('is asked for three times an hour per address, known or not, and twenty from one place', async () => {
    const user = await newUser()
    for (const email of [user.email, `${newId()}@example.com`]) {
      for (let n = 0; n < 3; n += 1) await ask(email)
      await expect(ask(email)).rejects.toEqual(refused('E9001'))
    }
    const ip = newId()
    for (let n = 0; n < 20; n += 1) await ask(`${newId()}@example.com`, ip)
    await expect(ask(`${newId()}@example.com`, ip)).rejects.toEqual(refused('E9001'))
  })

  it('keeps its link readable nowhere', async () => {
    const user = await newUser()
    await ask(user.email)
    const token = await linkTo(user.email)
    const stored = await db.$queryRaw`select r::text, m::text from password_reset r, mail m`
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})

describe('an invite, where mail is sent', () => {
  it('goes to the mailbox alone: who invites never sees the link', async () => {
    const user = await newUser()
    const email = `${newId()}@example.com`
    const owner = { ...user.ctx.actor, role: 'owner' as const }
    const { url } = await inviteMember({ ...user.ctx, actor: owner }, { email, role: 'analyst' })
    expect(url).toBeNull()
    expect(await linkTo(email)).not.toBe('none')
  })
})

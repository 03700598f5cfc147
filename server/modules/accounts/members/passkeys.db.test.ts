import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import {
  addPasskey,
  confirmIdentity,
  createUser,
  listPasskeys,
  removePasskey,
  renamePasskey,
  resetMemberTwoFactor,
  signIn,
  signInWithPasskey,
  startPasskey,
  startPasskeyProof,
} from './index'
import { beginSession } from './sessions'
import { Authenticator } from './testing/authenticator'

const password = 'a long enough password'
const origin = { ip: '192.0.2.9', userAgent: null }
const site = { rpId: 'localhost', origin: 'http://localhost:3000' }
let test: TestTenant

beforeEach(async () => {
  test = await createTestTenant()
})

async function member(role: 'developer' | 'owner' = 'developer') {
  const email = `${newId()}@example.com`
  const memberships = [{ organizationId: test.organizationId, role }]
  const { userId } = await createUser({ email, name: 'Ada', password, memberships })
  const session = { userId, now: test.clock.now(), origin, hasProvenSecondFactor: false }
  const { sessionId } = await beginSession(db, session)
  const actor = { kind: 'user' as const, userId, email, role, staffRole: null }
  const { id: membershipId } = await db.membership.findFirstOrThrow({ where: { userId } })
  return { userId, email, name: 'Ada', sessionId, membershipId, ctx: { ...test.tenant, actor } }
}
type Person = Awaited<ReturnType<typeof member>>

async function add(person: Person, device = new Authenticator(), asked: Partial<typeof site> = {}) {
  const { challengeId, options } = await startPasskey(person.ctx, person)
  const response = device.register({ challenge: options.challenge, ...site, ...asked })
  const added = await addPasskey(person.ctx, person, { challengeId, name: 'Laptop', response })
  return { device, ...added }
}

async function proof(device: Authenticator, userId: string | null = null, asked: Partial<typeof site> = {}) {
  const { challengeId, options } = await startPasskeyProof(test, userId)
  return { challengeId, response: device.sign({ challenge: options.challenge, ...site, ...asked }) }
}

const enter = (answer: Awaited<ReturnType<typeof proof>>) =>
  signInWithPasskey({ clock: test.clock, origin }, answer)
const sessionOf = (id: string) => db.userSession.findUniqueOrThrow({ where: { id } })
const refused = (code: string) => expect.objectContaining({ code })

describe('a passkey', () => {
  it('signs in by itself and proves a second factor', async () => {
    const person = await member()
    const { device } = await add(person)
    const outcome = await enter(await proof(device))
    if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
    expect(outcome.user.id).toBe(person.userId)
    expect((await sessionOf(outcome.user.sessionId)).secondFactorAt).toEqual(test.clock.now())
  })

  it('is a second factor: it ends the other sessions, and the password alone signs in no more', async () => {
    const person = await member()
    const { userId } = person
    const now = test.clock.now()
    const other = await beginSession(db, { userId, now, origin, hasProvenSecondFactor: false })
    const { recoveryCodes } = await add(person)
    expect(recoveryCodes).toHaveLength(10)
    expect((await sessionOf(other.sessionId)).endedAt).not.toBeNull()
    expect(await sessionOf(person.sessionId)).toMatchObject({ endedAt: null, secondFactorAt: now })
    const typed = { email: person.email, password }
    expect(await signIn({ clock: test.clock, origin }, typed)).toEqual({ kind: 'code_needed' })
    const code = recoveryCodes?.[0] ?? ''
    expect(await signIn({ clock: test.clock, origin }, { ...typed, code })).toMatchObject({
      kind: 'signed_in',
    })
    expect((await add(person)).recoveryCodes).toBeNull()
  })

  it('confirms its owner for a delicate call, and nobody else', async () => {
    const [person, other] = [await member(), await member()]
    const [{ device }, theirs] = [await add(person), await add(other)]
    test.clock.advance(60 * 60_000)
    const wrong = { kind: 'passkey' as const, ...(await proof(theirs.device, person.userId)) }
    await expect(confirmIdentity(test, person, wrong)).rejects.toEqual(refused('E0003'))
    const right = { kind: 'passkey' as const, ...(await proof(device, person.userId)) }
    await confirmIdentity(test, person, right)
    expect((await sessionOf(person.sessionId)).secondFactorAt).toEqual(test.clock.now())
  })

  it('is refused for a challenge that was used, has expired, or was made for something else', async () => {
    const person = await member()
    const { device } = await add(person)
    // Without a count, the challenge alone makes a signature good once.
    device.isCounting = false
    const once = await proof(device)
    expect(await enter(once)).toMatchObject({ kind: 'signed_in' })
    expect(await enter(once)).toEqual({ kind: 'refused' })
    const late = await proof(device)
    test.clock.advance(5 * 60_000)
    expect(await enter(late)).toEqual({ kind: 'refused' })
    expect(await enter(await proof(device, person.userId))).toEqual({ kind: 'refused' })
    const outcomes = await (async () => {
      const same = await proof(device)
      return Promise.all([enter(same), enter(same), enter(same)])
    })()
    expect(outcomes.filter(({ kind }) => kind === 'signed_in')).toHaveLength(1)
  })

  it('is refused from another site, without the person verified, by another key, and as a copy', async () => {
    const person = await member()
    const { device } = await add(person)
    for (const asked of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }])
      expect(await enter(await proof(device, null, asked))).toEqual({ kind: 'refused' })
    device.isVerified = false
    expect(await enter(await proof(device))).toEqual({ kind: 'refused' })
    device.isVerified = true
    expect(await enter(await proof(new Authenticator()))).toEqual({ kind: 'refused' })
    expect(await enter(await proof(device))).toMatchObject({ kind: 'signed_in' })
    device.counter -= 1
    expect(await enter(await proof(device))).toEqual({ kind: 'refused' })
  })

  it('is tried fifty times a quarter of an hour from one address', async () => {
    const { device } = await add(await member())
    const ip = '192.0.2.77'
    const challengeId = newId()
    const { response } = await proof(device)
    const guess = () =>
      signInWithPasskey({ clock: test.clock, origin: { ...origin, ip } }, { challengeId, response })
    for (let n = 0; n < 50; n += 1) expect(await guess()).toEqual({ kind: 'refused' })
    expect(await guess()).toMatchObject({ kind: 'throttled' })
  })

  it('signs nobody in whose account is closed', async () => {
    const person = await member()
    const { device } = await add(person)
    await db.user.update({ where: { id: person.userId }, data: { isActive: false } })
    expect(await enter(await proof(device))).toEqual({ kind: 'refused' })
  })
})

describe('making a passkey', () => {
  it('is refused from another site, unverified, twice with one challenge, and for another person', async () => {
    const person = await member()
    await expect(add(person, new Authenticator(), { origin: 'https://evil.example' })).rejects.toEqual(
      refused('E0003'),
    )
    const unverified = new Authenticator()
    unverified.isVerified = false
    await expect(add(person, unverified)).rejects.toEqual(refused('E0003'))
    const { challengeId, options } = await startPasskey(person.ctx, person)
    const response = new Authenticator().register({ challenge: options.challenge, ...site })
    const made = { challengeId, name: 'Laptop', response }
    const stranger = await member()
    await expect(addPasskey(stranger.ctx, stranger, made)).rejects.toEqual(refused('E0003'))
    await addPasskey(person.ctx, person, made)
    await expect(addPasskey(person.ctx, person, made)).rejects.toEqual(refused('E0003'))
  })
})

describe('one’s passkeys', () => {
  it('are listed, renamed and removed by their owner alone, and audited', async () => {
    const [person, other] = [await member(), await member()]
    await add(person)
    const [passkey] = (await listPasskeys(person)).passkeys
    const passkeyId = passkey?.id ?? ''
    const renaming = renamePasskey(other.ctx, other, { passkeyId, name: 'Mine' })
    await expect(renaming).rejects.toEqual(refused('E0004'))
    const removing = removePasskey(other.ctx, other, { passkeyId, requiredBy: [] })
    await expect(removing).rejects.toEqual(refused('E0004'))
    await renamePasskey(person.ctx, person, { passkeyId, name: 'Phone' })
    expect((await listPasskeys(person)).passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: null }])
    const required = removePasskey(person.ctx, person, { passkeyId, requiredBy: ['Croupier'] })
    await expect(required).rejects.toEqual(refused('E0003'))
    await removePasskey(person.ctx, person, { passkeyId, requiredBy: [] })
    expect((await sessionOf(person.sessionId)).secondFactorAt).toBeNull()
    const { email } = person
    expect(await signIn({ clock: test.clock, origin }, { email, password })).toMatchObject({
      kind: 'signed_in',
    })
    const rows = await db.auditEntry.findMany({
      where: { organizationId: test.organizationId },
      orderBy: { id: 'asc' },
    })
    expect(rows.map(({ action }) => action)).toEqual(['passkey.added', 'passkey.renamed', 'passkey.removed'])
  })

  it('are taken away with the app by a reset', async () => {
    const [owner, lost] = [await member('owner'), await member()]
    await add(lost)
    await resetMemberTwoFactor(owner.ctx, lost)
    expect((await listPasskeys(lost)).passkeys).toEqual([])
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { testStart } from '@/server/testing/tenants'
import { createUser, signIn } from './index'
import * as passwords from './password-rules'

const password = 'a long enough password'
const clock = manualClock(testStart)
const ctx = (ip: string | null = null) => ({ clock, origin: { ip, userAgent: null } })

async function newUser() {
  const email = `${newId()}@example.com`
  const { userId } = await createUser({ email, name: 'Ada', password })
  return { email, userId }
}

const failTimes = async (count: number, email: string, address: string | null = null) => {
  for (let turn = 0; turn < count; turn += 1) await signIn(ctx(address), { email, password: 'wrong' })
}

beforeEach(() => clock.set(testStart))

describe('signing in', () => {
  it('works with the right password, whatever the letter case and spaces around the email', async () => {
    const { email, userId } = await newUser()
    const outcome = await signIn(ctx(), { email: ` ${email.toUpperCase()} `, password })
    expect(outcome).toMatchObject({ kind: 'signed_in', user: { id: userId, email } })
    const row = await db.user.findUniqueOrThrow({ where: { id: userId } })
    expect(row.lastSignInAt).toEqual(testStart)
  })

  it('answers a wrong password, an unknown account and a closed one alike, after the same work', async () => {
    const { email } = await newUser()
    const closed = await newUser()
    await db.user.update({ where: { id: closed.userId }, data: { isActive: false } })
    const check = vi.spyOn(passwords, 'isPasswordCorrect')
    const outcomes = await Promise.all([
      signIn(ctx(), { email, password: 'wrong' }),
      signIn(ctx(), { email: `${newId()}@example.com`, password }),
      signIn(ctx(), { email: closed.email, password }),
    ])
    expect(outcomes).toEqual([{ kind: 'refused' }, { kind: 'refused' }, { kind: 'refused' }])
    expect(check).toHaveBeenCalledTimes(3)
    check.mockRestore()
  })
})

describe('the sign-in throttle', () => {
  it('stops an account after ten failures, even for the right password, until the window ends', async () => {
    const { email } = await newUser()
    await failTimes(10, email)
    clock.advance(60_000)
    expect(await signIn(ctx(), { email, password })).toEqual({ kind: 'throttled', retryAfterS: 14 * 60 })
    clock.advance(14 * 60_000)
    expect(await signIn(ctx(), { email, password })).toMatchObject({ kind: 'signed_in' })
  })

  it('treats an account that does not exist just the same', async () => {
    const email = `${newId()}@example.com`
    await failTimes(10, email)
    expect(await signIn(ctx(), { email, password })).toMatchObject({ kind: 'throttled' })
  })

  it('cannot be outrun by guesses made at once', async () => {
    const { email } = await newUser()
    const guesses = Array.from({ length: 30 }, () => signIn(ctx(), { email, password: 'wrong' }))
    const kinds = (await Promise.all(guesses)).map((outcome) => outcome.kind)
    expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(10)
    expect(kinds.filter((kind) => kind === 'throttled')).toHaveLength(20)
  })

  it('counts a network of IPv6 addresses as one', async () => {
    const network = '2001:db8:7:8'
    for (let host = 1; host <= 50; host += 1)
      await failTimes(1, `${newId()}@example.com`, `${network}::${host.toString(16)}`)
    const { email } = await newUser()
    expect(await signIn(ctx(`${network}:ffff::1`), { email, password })).toMatchObject({ kind: 'throttled' })
  })

  it('keeps no row for the accounts that an address over its limit goes on to name', async () => {
    const address = `192.0.2.1-${newId()}`
    const named = `${newId()}@example.com`
    for (let account = 0; account < 51; account += 1) await failTimes(1, `${newId()}@example.com`, address)
    const before = await db.signInThrottle.count()
    await failTimes(1, named, address)
    expect(await db.signInThrottle.count()).toBe(before)
  })

  it('stops an address that tries many accounts, and leaves other addresses alone', async () => {
    const address = `10.0.0.${Math.floor(Math.random() * 250)}-${newId()}`
    for (let account = 0; account < 50; account += 1) await failTimes(1, `${newId()}@example.com`, address)
    const { email } = await newUser()
    expect(await signIn(ctx(address), { email, password })).toMatchObject({ kind: 'throttled' })
    expect(await signIn(ctx('elsewhere'), { email, password })).toMatchObject({ kind: 'signed_in' })
  }, 30_000)

  it('forgets an account’s failures once its owner is in', async () => {
    const { email } = await newUser()
    await failTimes(9, email)
    expect(await signIn(ctx(), { email, password })).toMatchObject({ kind: 'signed_in' })
    await failTimes(9, email)
    expect(await signIn(ctx(), { email, password })).toMatchObject({ kind: 'signed_in' })
  })
})

describe('a new user', () => {
  it('needs a password of twelve characters that is not a common one', async () => {
    const person = { email: `${newId()}@example.com`, name: 'Ada' }
    for (const password of ['eleven char', 'Password1234'])
      await expect(createUser({ ...person, password })).rejects.toThrow(RangeError)
  })
})

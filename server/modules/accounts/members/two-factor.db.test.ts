import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MemberRoleName, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import * as checks from './codes'
import {
  confirmTwoFactor,
  createUser,
  disableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  signIn,
  startTwoFactor,
} from './index'

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

const codeOf = (seed: string, shiftMs = 0) =>
  new TOTP({ secret: seed }).generate({ timestamp: test.clock.now().getTime() + shiftMs })

/** Another code than the right ones. */
const wrongCodeOf = (seed: string) => {
  const near = [-stepMs, 0, stepMs].map((shift) => codeOf(seed, shift))
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '444444'
}

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

describe('turning two-factor authentication on', () => {
  it('takes a right code; before it, the password alone signs in', async () => {
    const person = await member('developer')
    const { seed, uri } = await startTwoFactor(person.ctx, person)
    expect(uri).toContain(`secret=${seed}`)
    expect(await trySignIn(person)).toMatchObject({ kind: 'signed_in' })
    const wrong = confirmTwoFactor(person.ctx, person, { code: wrongCodeOf(seed) })
    await expect(wrong).rejects.toEqual(refused('E0003'))
    const { recoveryCodes } = await confirmTwoFactor(person.ctx, person, { code: codeOf(seed) })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await trySignIn(person)).toEqual({ kind: 'code_needed' })
    expect(await getTwoFactor(person)).toMatchObject({ recoveryCodesLeft: 10 })
  })

  it('keeps neither the seed nor a recovery code readable, in no table and no audit row', async () => {
    const { seed, recoveryCodes, userId } = await enrolled()
    const rows = JSON.stringify([
      await db.twoFactor.findMany({ where: { userId }, select: { seedSealed: true } }),
      await db.recoveryCode.findMany({ where: { userId } }),
      (await db.auditEntry.findMany({ where: { organizationId: test.organizationId } })).map(
        ({ action, after }) => ({ action, after }),
      ),
    ])
    expect(rows).toContain('two_factor.turned_on')
    for (const secret of [seed, ...recoveryCodes]) expect(rows).not.toContain(secret)
  })

  it('lets no session begin by the password alone while it is turned on', async () => {
    const person = await member('developer')
    const { seed } = await startTwoFactor(person.ctx, person)
    const asked = { ...person.ctx, origin: { ip: null, userAgent: null } }
    await Promise.all([
      ...Array.from({ length: 4 }, () => trySignIn(person)),
      confirmTwoFactor(asked, person, { code: codeOf(seed) }),
    ])
    const open = { userId: person.userId, endedAt: null }
    expect(await db.userSession.count({ where: open })).toBe(0)
  })

  it('may be started by two at once: one seed is kept, and neither is refused', async () => {
    const person = await member('developer')
    const started = await Promise.all([0, 1].map(() => startTwoFactor(person.ctx, person)))
    const confirmed = await Promise.allSettled(
      started.map(({ seed }) => confirmTwoFactor(person.ctx, person, { code: codeOf(seed) })),
    )
    expect(confirmed.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('cannot replace the app of who has one on already', async () => {
    const person = await enrolled()
    await expect(startTwoFactor(person.ctx, person)).rejects.toEqual(refused('E0003'))
    expect(await trySignIn(person, codeOf(person.seed))).toMatchObject({ kind: 'signed_in' })
  })
})

describe('a code', () => {
  it('works half a minute early or late, and no further off', async () => {
    const person = await enrolled()
    for (const shift of [-2, 2]) {
      expect(await trySignIn(person, codeOf(person.seed, shift * stepMs))).toEqual({ kind: 'code_refused' })
    }
    for (const shift of [-1, 0, 1]) {
      expect(await trySignIn(person, codeOf(person.seed, shift * stepMs))).toMatchObject({
        kind: 'signed_in',
      })
    }
  })

  it('works once, and spends those before it', async () => {
    const person = await enrolled()
    const [earlier, code] = [codeOf(person.seed, -stepMs), codeOf(person.seed)]
    expect(await trySignIn(person, code)).toMatchObject({ kind: 'signed_in' })
    expect(await trySignIn(person, code)).toEqual({ kind: 'code_refused' })
    expect(await trySignIn(person, earlier)).toEqual({ kind: 'code_refused' })
  })

  it('lets in one of many who use it at the same moment', async () => {
    const person = await enrolled()
    const code = codeOf(person.seed)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => trySignIn(person, code)))
    expect(outcomes.filter((outcome) => outcome.kind === 'signed_in')).toHaveLength(1)
  })

  it('is guessed five times in a quarter of an hour, then the right one is refused too', async () => {
    const person = await enrolled()
    const wrong = wrongCodeOf(person.seed)
    const guesses = await Promise.all(Array.from({ length: 9 }, () => trySignIn(person, wrong)))
    expect(guesses.filter((outcome) => outcome.kind === 'code_refused')).toHaveLength(5)
    expect(await trySignIn(person, codeOf(person.seed))).toMatchObject({ kind: 'throttled' })
    test.clock.advance(15 * 60_000)
    expect(await trySignIn(person, codeOf(person.seed))).toMatchObject({ kind: 'signed_in' })
  })

  it('is guessed twenty times a day, however patiently; a recovery code still lets its owner in', async () => {
    const person = await enrolled()
    const kinds: string[] = []
    for (let round = 0; round < 5; round += 1) {
      for (let guess = 0; guess < 5; guess += 1) {
        kinds.push((await trySignIn(person, wrongCodeOf(person.seed))).kind)
      }
      test.clock.advance(15 * 60_000)
    }
    expect(kinds.filter((kind) => kind === 'code_refused')).toHaveLength(20)
    expect(await trySignIn(person, codeOf(person.seed))).toMatchObject({ kind: 'throttled' })
    expect(await trySignIn(person, person.recoveryCodes[0])).toMatchObject({ kind: 'signed_in' })
  })

  it('is not even looked at beside a wrong password', async () => {
    const person = await enrolled()
    const look = vi.spyOn(checks, 'checkCode')
    expect(await trySignIn(person, codeOf(person.seed), 'wrong')).toEqual({ kind: 'refused' })
    expect(await trySignIn(person, wrongCodeOf(person.seed), 'wrong')).toEqual({ kind: 'refused' })
    expect(look).not.toHaveBeenCalled()
  })
})

describe('a recovery code', () => {
  it('works once, however it is typed', async () => {
    const person = await enrolled()
    const [first = '', second = ''] = person.recoveryCodes
    expect(await trySignIn(person, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).toMatchObject({
      kind: 'signed_in',
    })
    expect(await trySignIn(person, first)).toEqual({ kind: 'code_refused' })
    expect(await trySignIn(person, second)).toMatchObject({ kind: 'signed_in' })
    expect(await getTwoFactor(person)).toMatchObject({ recoveryCodesLeft: 8 })
  })

  it('is one person’s own, and ends when new ones are made', async () => {
    const [person, other] = [await enrolled(), await enrolled()]
    expect(await trySignIn(person, other.recoveryCodes[0])).toEqual({ kind: 'code_refused' })
    const renewed = await renewRecoveryCodes(person.ctx, person)
    expect(await trySignIn(person, person.recoveryCodes[0])).toEqual({ kind: 'code_refused' })
    expect(await trySignIn(person, renewed.recoveryCodes[0])).toMatchObject({ kind: 'signed_in' })
  })
})

describe('turning it off', () => {
  it('leaves the password alone, except where an organization requires more', async () => {
    const person = await enrolled()
    const required = disableTwoFactor(person.ctx, person, { requiredBy: ['Grand Platform'] })
    await expect(required).rejects.toEqual(refused('E0003'))
    await disableTwoFactor(person.ctx, person, { requiredBy: [] })
    expect(await trySignIn(person)).toMatchObject({ kind: 'signed_in' })
    expect(await db.recoveryCode.count({ where: { userId: person.userId } })).toBe(0)
  })
})

import { encode } from 'next-auth/jwt'
import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { env } from '@/server/env'
import { readOpenedOrganizations, sealOpenedOrganizations } from './opened-organization-token'
import { readSessionToken } from './session-token'

const now = new Date()
const later = (ms: number) => new Date(now.getTime() + ms)
const userId = newId()
const organizationId = newId()
const sessionId = newId()
const opened = { id: organizationId, at: now.getTime() }

describe('the proof that a person opened an organization', () => {
  it('is good for that person, for an hour', async () => {
    const proof = await sealOpenedOrganizations(userId, [opened])
    expect(await readOpenedOrganizations(proof, userId, later(3_599_000))).toEqual([opened])
    expect(await readOpenedOrganizations(proof, userId, later(3_601_000))).toEqual([])
    expect(await readOpenedOrganizations(proof, newId(), now)).toEqual([])
  })

  it('holds several, each for its own hour, and no more than ten', async () => {
    const second = { id: newId(), at: later(1_800_000).getTime() }
    const proof = await sealOpenedOrganizations(userId, [opened, second])
    expect(await readOpenedOrganizations(proof, userId, later(1_800_000))).toEqual([opened, second])
    expect(await readOpenedOrganizations(proof, userId, later(3_601_000))).toEqual([second])
    const many = Array.from({ length: 12 }, () => ({ id: newId(), at: now.getTime() }))
    const kept = await readOpenedOrganizations(await sealOpenedOrganizations(userId, many), userId, now)
    expect(kept).toEqual(many.slice(2))
  })

  it('cannot be made from a session, nor a session from it', async () => {
    const token = { sub: userId, opened: [opened], sid: newId(), signedInAt: now.getTime() }
    const session = await encode({ token, secret: env().NEXTAUTH_SECRET })
    expect(await readOpenedOrganizations(session, userId, now)).toEqual([])
    const proof = await sealOpenedOrganizations(userId, [opened])
    expect(await readSessionToken(proof, now)).toBeNull()
  })

  it('is nothing when it is missing or mangled', async () => {
    expect(await readOpenedOrganizations(undefined, userId, now)).toEqual([])
    expect(await readOpenedOrganizations('abc.def', userId, now)).toEqual([])
  })
})

describe('a session token', () => {
  it('ends after twelve hours, however often it was renewed', async () => {
    const token = { sub: userId, sid: sessionId, signedInAt: now.getTime() }
    const session = await encode({ token, secret: env().NEXTAUTH_SECRET })
    expect(await readSessionToken(session, now)).toEqual({ userId, sessionId })
    expect(await readSessionToken(session, later(12 * 3_600_000 + 1))).toBeNull()
  })
})

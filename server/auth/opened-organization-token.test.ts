import { encode } from 'next-auth/jwt'
import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { env } from '@/server/env'
import { readOpenedOrganization, sealOpenedOrganization } from './opened-organization-token'
import { readSessionToken } from './session-token'

const now = new Date()
const later = (ms: number) => new Date(now.getTime() + ms)
const userId = newId()
const organizationId = newId()
const sessionId = newId()

describe('the proof that a person opened an organization', () => {
  it('is good for that person, for an hour', async () => {
    const proof = await sealOpenedOrganization({ userId, organizationId, now })
    expect(await readOpenedOrganization(proof, userId, later(3_599_000))).toBe(organizationId)
    expect(await readOpenedOrganization(proof, userId, later(3_601_000))).toBeNull()
    expect(await readOpenedOrganization(proof, newId(), now)).toBeNull()
  })

  it('cannot be made from a session, nor a session from it', async () => {
    const token = {
      sub: userId,
      organizationId,
      openedAt: now.getTime(),
      sid: newId(),
      signedInAt: now.getTime(),
    }
    const session = await encode({ token, secret: env().NEXTAUTH_SECRET })
    expect(await readOpenedOrganization(session, userId, now)).toBeNull()
    const proof = await sealOpenedOrganization({ userId, organizationId, now })
    expect(await readSessionToken(proof, now)).toBeNull()
  })

  it('is nothing when it is missing or mangled', async () => {
    expect(await readOpenedOrganization(undefined, userId, now)).toBeNull()
    expect(await readOpenedOrganization('abc.def', userId, now)).toBeNull()
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

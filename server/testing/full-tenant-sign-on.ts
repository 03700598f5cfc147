import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { type Own, since } from './full-tenant-people'

/** An active connection with a verified domain, one person of it, and what provisioning keeps. */
export async function createSignOn({ organizationId, mark }: Own, userId: string) {
  const domain = await db.ssoDomain.create({
    data: {
      ...{ id: newId(), organizationId, domain: `${mark}.example`, token: mark },
      ...{ verifiedAt: since, createdAt: since },
    },
  })
  const connection = await db.ssoConnection.create({
    data: {
      ...{ id: newId(), organizationId, kind: 'oidc', name: `connection ${mark}`, state: 'active' },
      ...{ issuer: `https://${mark}.example.com`, clientId: mark, roleCeiling: 'admin', createdAt: since },
    },
  })
  const of = { connectionId: connection.id }
  await db.ssoIdentity.create({ data: { id: newId(), ...of, userId, subject: mark, createdAt: since } })
  const attempt = await db.ssoAttempt.create({
    data: {
      ...{ id: newId(), ...of, purpose: 'test', userId, returnTo: '/', createdAt: since, expiresAt: since },
      ...{ stateHash: Buffer.from(`state ${mark}`), browserHash: Buffer.from(`browser ${mark}`) },
    },
  })
  const token = await db.scimToken.create({
    data: { id: newId(), ...of, tokenHash: Buffer.from(`token ${mark}`), prefix: 'scim_', createdAt: since },
  })
  const name = `${mark}@${domain.domain}`
  const times = { createdAt: since, updatedAt: since }
  const person = await db.scimUser.create({
    data: {
      ...{ id: newId(), ...of, userId, userName: name, userNameKey: name, email: name },
      ...{ isActive: true, ...times },
    },
  })
  await db.scimGroup.create({
    data: {
      ...{ id: newId(), ...of, displayName: mark, ...times },
      members: { create: { memberId: person.id } },
    },
  })
  return {
    ssoDomainId: domain.id,
    ssoConnectionId: connection.id,
    ssoAttemptId: attempt.id,
    scimTokenId: token.id,
    scimUserId: person.id,
  }
}

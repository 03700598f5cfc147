import { randomBytes } from 'node:crypto'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'

export const since = new Date('2026-03-01T11:00:00Z')
export const until = new Date('2026-04-01T00:00:00Z')

/** Whose rows they are, and the mark that their texts bear. */
export interface Own {
  organizationId: string
  brandId: string
  gameId: string
  providerCode: string
  mark: string
}

export async function createPeople({ organizationId, mark }: Own) {
  const [owner, second] = [newId(), newId()]
  for (const [id, name] of [
    [owner, 'owner'],
    [second, 'second'],
  ] as const)
    await db.user.create({
      data: { id, email: `${name}-${mark}@example.com`, name: `${name} ${mark}`, passwordHash: '-' },
    })
  const membership = await db.membership.create({
    data: { id: newId(), organizationId, userId: owner, role: 'owner' },
  })
  await db.membership.create({ data: { id: newId(), organizationId, userId: second, role: 'admin' } })
  const invite = await db.invite.create({
    data: {
      id: newId(),
      organizationId,
      email: `invited-${mark}@example.com`,
      role: 'analyst',
      tokenHash: randomBytes(32),
      invitedBy: mark,
      createdAt: since,
      sentAt: since,
      expiresAt: until,
    },
  })
  const offer = await db.ownershipOffer.create({
    data: {
      id: newId(),
      organizationId,
      fromUserId: owner,
      toUserId: second,
      createdAt: since,
      expiresAt: until,
    },
  })
  const asker = newId()
  await db.user.create({
    data: { id: asker, email: `asker-${mark}@example.com`, name: `asker ${mark}`, passwordHash: '-' },
  })
  const joinRequest = await db.joinRequest.create({
    data: { id: newId(), organizationId, userId: asker, createdAt: since },
  })
  const session = await db.userSession.create({
    data: {
      id: newId(),
      userId: owner,
      createdAt: since,
      lastSeenAt: since,
      authenticatedAt: since,
      expiresAt: until,
    },
  })
  const attempt = await db.signInAttempt.create({
    data: {
      id: newId(),
      organizationId,
      userId: owner,
      method: 'password',
      outcome: 'succeeded',
      createdAt: since,
      lastAt: since,
    },
  })
  const serviceAccount = await db.serviceAccount.create({
    data: { id: newId(), organizationId, name: `service ${mark}`, role: 'developer', createdAt: since },
  })
  return {
    signInAttemptId: attempt.id,
    serviceAccountId: serviceAccount.id,
    userId: owner,
    membershipId: membership.id,
    inviteId: invite.id,
    offerId: offer.id,
    joinRequestId: joinRequest.id,
    userSessionId: session.id,
  }
}

export async function createAccess({ organizationId, brandId, gameId, providerCode, mark }: Own) {
  const key = await db.apiKey.create({
    data: {
      id: newId(),
      organizationId,
      name: `key ${mark}`,
      prefix: `crp_${mark.slice(0, 8)}`,
      secretHash: randomBytes(32),
      scopes: ['read', 'write'],
    },
  })
  const endpoint = await db.endpoint.create({
    data: {
      id: newId(),
      organizationId,
      brandId,
      url: `https://${mark}.example.com/callback`,
      secretSealed: keyring().seal(`secret-${mark}`, 'endpoint.secret'),
    },
  })
  await db.providerAccess.create({ data: { organizationId, providerCode, isApproved: true } })
  const selection = await db.gameSelection.create({
    data: { id: newId(), organizationId, brandId, gameId, isEnabled: true },
  })
  await db.rtpChoice.create({
    data: {
      ...{ id: newId(), organizationId, brandId, gameId, country: 'SE', code: 'rtp96' },
      ...{ chosenBy: {}, chosenAt: new Date() },
    },
  })
  const exclusion = await db.playerExclusion.create({
    data: { id: newId(), brandId, playerId: `player-${mark}`, reason: mark },
  })
  return { keyId: key.id, endpointId: endpoint.id, selectionId: selection.id, exclusionId: exclusion.id }
}

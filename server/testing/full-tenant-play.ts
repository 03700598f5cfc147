import { randomBytes } from 'node:crypto'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { type Own, since, until } from './full-tenant-people'

export async function createPlay({ organizationId, brandId, gameId, providerCode, mark }: Own) {
  const scope = { organizationId, brandId, gameId, providerCode }
  const playerId = `player-${mark}`
  const session = await db.gameSession.create({
    data: {
      id: newId(),
      ...scope,
      mode: 'real',
      status: 'launched',
      playerId,
      currency: 'EUR',
      country: 'MT',
      createdAt: since,
      expiresAt: until,
    },
  })
  await db.sessionIdempotency.create({
    data: { brandId, key: `key-${mark}`, leaseToken: newId(), leaseExpiresAt: until },
  })
  const movement = await db.movement.create({
    data: {
      id: newId(),
      ...scope,
      sessionId: session.id,
      transactionId: `tx-${mark}`,
      type: 'win',
      action: 'WIN',
      amountMinor: 500n,
      currency: 'EUR',
      playerId,
      roundId: `round-${mark}`,
      isFinished: true,
      state: 'exhausted',
      contentHash: randomBytes(32),
      body: Buffer.from(JSON.stringify({ mark })),
      scheduleS: [5],
      attemptBudget: 2,
      providerAnswer: 'pending',
      operatorResponse: mark,
      createdAt: since,
    },
  })
  await createLimits({ organizationId, brandId, playerId, mark, sessionId: session.id })
  const tombstone = { organizationId, brandId, providerCode, transactionId: `gone-${mark}` }
  await db.movementTombstone.create({ data: { ...tombstone, refundId: movement.id, createdAt: since } })
  const round = { roundId: `open-${mark}`, playerId, currency: 'EUR', openedAt: since, lastMovementAt: since }
  const money = { betMinor: 500n, winMinor: 0n, refundMinor: 0n, atRiskMinor: 500n }
  const openRound = await db.openRound.create({
    data: {
      id: newId(),
      ...scope,
      ...round,
      ...money,
      sessionId: session.id,
      state: 'open',
      checkedAt: since,
      createdAt: since,
      askError: mark,
      mark: 'reported_to_provider',
      markNote: mark,
      markedBy: { kind: 'user', id: newId(), name: mark },
    },
  })
  await db.gameCalendarAddress.create({
    data: {
      ...{ organizationId, tokenHash: randomBytes(32), createdAt: since },
      createdBy: { kind: 'user', id: mark, name: mark },
    },
  })
  await db.studio.create({
    data: {
      ...{ organizationId, providerCode: `studio-${mark}`, dialect: 'aurora', createdAt: since },
      ...{ tokenHash: randomBytes(32), tokenMadeAt: since, declinedReason: mark },
      requestedBy: { kind: 'user', id: mark, name: mark },
    },
  })
  const submission = await db.gameSubmission.create({
    data: {
      ...{ id: newId(), organizationId, providerGameId: `game-${mark}`, createdAt: since, updatedAt: since },
      ...{ fields: { rules: mark }, submittedBy: { kind: 'user', id: mark, name: mark } },
    },
  })
  await db.gameSubmissionComment.create({
    data: {
      ...{ id: newId(), submissionId: submission.id, organizationId, text: mark, isStaff: false },
      ...{ author: { kind: 'user', id: mark, name: mark }, createdAt: since },
    },
  })
  await db.roundReplay.create({
    data: {
      ...{ id: newId(), ...scope, sessionId: session.id, roundId: `round-${mark}`, isNarrowed: false },
      ...{ tokenHash: randomBytes(32), expiresAt: until, createdAt: since },
    },
  })
  await db.openRoundProgress.create({ data: { organizationId, examinedUntil: since } })
  return {
    openRoundId: openRound.id,
    sessionId: session.id,
    transactionId: movement.id,
    playerId,
    roundId: `round-${mark}`,
    providerTransactionId: `tx-${mark}`,
  }
}

async function createLimits({
  organizationId,
  brandId,
  playerId,
  mark,
  sessionId,
}: Pick<Own, 'organizationId' | 'brandId' | 'mark'> & { playerId: string; sessionId: string }) {
  const key = { brandId, playerId, currency: 'EUR' }
  const set = { ...key, organizationId, version: 1, pending: [] }
  await db.playLimit.create({ data: { ...set, loss24h: 1_000_000_000n, changedAt: since } })
  const actor = { kind: 'system', job: mark }
  await db.playLimitChange.create({
    data: { ...set, id: newId(), limits: { loss_24h: 1_000_000_000 }, actor, createdAt: since },
  })
  const edges = { edge24h: since, edge7d: since, edge30d: since }
  const losses = { loss24h: 5, loss7d: 5, loss30d: 5 }
  await db.limitAccount.create({ data: { ...key, organizationId, ...edges, ...losses } })
  const minute = new Date(Math.floor(since.getTime() / 60_000) * 60_000)
  await db.limitUsage.create({ data: { ...key, minute, lossMinor: 5 } })
  await db.playTime.create({ data: { sessionId, startedAt: since, lastAt: since, brandId, playerId } })
}

export async function createFreeRounds({ organizationId, brandId, gameId, providerCode, mark }: Own) {
  const terms = { organizationId, brandId, providerCode, currency: 'EUR', roundsPerGame: 5, coinLevel: 1 }
  const window = { startAt: since, endAt: until, createdAt: since }
  const grant = await db.freeRoundGrant.create({
    data: {
      id: newId(),
      ...terms,
      ...window,
      playerId: `player-${mark}`,
      country: 'MT',
      kind: 'freespin',
      campaignRef: `ref-${mark}`,
      status: 'pending_issue',
      settlesInBatch: false,
      idempotencyKey: `grant-${mark}`,
      requestHash: randomBytes(32),
      issuedBy: { kind: 'system', job: mark },
      games: { create: [{ gameId, status: 'pending_issue', roundsTotal: 5 }] },
    },
  })
  const campaign = await db.campaign.create({
    data: {
      id: newId(),
      ...terms,
      ...window,
      name: `campaign ${mark}`,
      gameIds: [gameId],
      status: 'draft',
      createdBy: { kind: 'user', id: newId(), name: mark },
    },
  })
  return { grantId: grant.id, campaignId: campaign.id, campaignRef: `ref-${mark}` }
}

/** What is written about it: logs, runs, ledgers, statistics. */

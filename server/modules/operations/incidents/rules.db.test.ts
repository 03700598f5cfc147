import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type IncidentRuleName, incidentRuleNames } from '@/server/contract/incidents'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { emptyTables, withoutGuards } from '@/server/testing/without-guards'
import { createScene, type Scene } from './testing/scene'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

let scene: Scene
beforeEach(async () => {
  scene = await createScene()
})
afterEach(async () => {
  await emptyTables(
    'movement_identity',
    'callback_case',
    'callback_comment',
    'callback_run_item',
    'wallet_attempt',
    'movement',
    'open_round',
    'incident',
    'signal_count',
    'endpoint_statistic',
    'peer_certificate',
  )
  await db.reconciliation.deleteMany()
  await db.gameCertificate.deleteMany()
  await db.gameChecksum.deleteMany()
})

interface Case {
  /** Everything is as it is a moment before an incident. */
  below(scene: Scene): Promise<unknown>
  /** What is missing for one. */
  beyond(scene: Scene): Promise<unknown>
  /** It is over. */
  over(scene: Scene): Promise<unknown>
}

const many = (count: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, work))
const organization = ({ world }: Scene, data: object) =>
  db.organization.update({ where: { id: world.organizationId }, data })
const connection = async ({ world: { organizationId }, ago }: Scene, change: object) => {
  const row = { kind: 'oidc', name: 'Acme ID', issuer: 'https://id.example', roleCeiling: 'admin' } as const
  await db.ssoConnection.deleteMany({ where: { organizationId } })
  await db.ssoConnection.create({
    data: { id: newId(), organizationId, state: 'active', createdAt: ago(0), ...row, ...change },
  })
}
const comparedBreak = async (
  { world: { organizationId, providerCode }, ago }: Scene,
  state: 'open' | 'accepted',
) => {
  const [reconciliationId, at] = [newId(), ago(0)]
  const period = { from: new Date(at.getTime() - Math.ceil(Math.random() * 1e9)), to: at, zone: 'UTC' }
  await db.reconciliation.create({
    data: {
      ...{ id: reconciliationId, organizationId, ...period, state: 'compared', createdBy: {} },
      ...{ requestedAt: at, createdAt: at },
    },
  })
  const none = { providerMinor: 0n, answeredMinor: 100n, confirmedMinor: 100n, walletMinor: 0n }
  await db.reconciliationBreak.create({
    data: {
      ...{ id: newId(), reconciliationId, organizationId, providerCode, transactionId: 'bet-1' },
      ...{ kind: 'missing_at_wallet', cause: 'outage', currency: 'EUR', type: 'bet', ...none },
      ...{ atStakeMinor: 100n, state, firstSeenAt: at, seenAt: at },
    },
  })
}
const payable = async ({ world: { providerCode } }: Scene, dueOn: string) => {
  const id = newId()
  const version = (await db.providerContract.count({ where: { providerCode } })) + 1
  const month = new Date(Date.UTC(2025, version, 1))
  const terms = { currency: 'EUR', tiers: [], createdAt: month, createdBy: {} }
  await db.providerContract.create({ data: { id, providerCode, version, effectiveMonth: month, ...terms } })
  const approved = { firstApprovedBy: { id: '1' }, approvedBy: { id: '2' }, approvedAt: month }
  await db.providerStatement.create({
    data: {
      ...{ id, providerCode, contractId: id, currency: 'EUR', figures: {}, totalMinor: 100n },
      ...{ month, computedAt: month, state: 'payable', dueOn: new Date(dueOn), ...approved },
    },
  })
}
/** Entered with its last day after so many others. */
const gameCertificate = async ({ world: { gameId }, ago }: Scene, daysLeft: number) => {
  await db.gameCertificate.deleteMany({ where: { gameId } })
  const texts = { country: 'SE', laboratory: 'GLI', number: '1', gameVersion: '1.0' }
  const checksums = [{ component: 'math.jar', version: '1.0', algorithm: 'sha256', value: 'aaaaaaaa' }]
  const dates = { issuedOn: ago(day), expiresOn: ago(-daysLeft * day), createdAt: ago(0), updatedAt: ago(0) }
  await db.gameCertificate.create({
    data: { id: newId(), gameId, ...texts, ...dates, checksums, createdBy: {} },
  })
}
const measured = async ({ world: { gameId }, ago }: Scene, value: string) => {
  const row = { component: 'math.jar', algorithm: 'sha256', version: '1.0', value, measuredAt: ago(0) }
  await db.gameChecksum.deleteMany({ where: { gameId } })
  await db.gameChecksum.create({ data: { gameId, ...row } })
}
const forget = () =>
  emptyTables(
    'movement_identity',
    'callback_case',
    'callback_comment',
    'callback_run_item',
    'wallet_attempt',
    'movement',
  )
const noStatistics = (scene: Scene) =>
  db.endpointStatistic.deleteMany({ where: { endpointId: scene.world.endpointId } })
const laterWithout = async (scene: Scene) => {
  scene.advance(11 * minute)
}

async function credit({ world, ago }: Scene, leftMinor: bigint, feePerDayMinor: bigint) {
  const { organizationId } = world
  await organization(scene, { creditMinor: leftMinor, overdraftFloorMinor: 0n })
  const entry = { organizationId, balanceMinor: leftMinor, reason: 'x', actor: {} }
  await withoutGuards(async (tx) => {
    await tx.creditEntry.deleteMany({ where: { organizationId } })
    await tx.creditEntry.createMany({
      data: Array.from({ length: 7 }, (_, index) => ({
        ...{ ...entry, id: newId(), position: index + 1, amountMinor: -feePerDayMinor, kind: 'fee' as const },
        ...{ subjectId: newId(), createdAt: ago((index + 0.5) * day) },
      })),
    })
  })
}

async function key({ world, ago }: Scene, expiresInMs: number) {
  const { organizationId } = world
  const id = newId()
  const of = {
    id,
    organizationId,
    name: 'Main',
    prefix: 'crp_abc',
    secretHash: randomBytes(32),
    scopes: ['read'],
  }
  await db.apiKey.create({ data: { ...of, expiresAt: ago(-expiresInMs), lastUsedAt: ago(day) } })
  return id
}

async function refusedCalls({ world, ago }: Scene, minutes: number) {
  const { organizationId } = world
  const found = await db.apiKey.findFirst({ where: { organizationId } })
  const keyId = found?.id ?? (await key(scene, 300 * day))
  await db.apiRequest.deleteMany({ where: { organizationId } })
  const call = { organizationId, keyId, operation: 'listGames', method: 'GET', path: '/v1/games', query: '' }
  await db.apiRequest.createMany({
    data: Array.from({ length: minutes }, (_, index) => ({
      ...{ ...call, id: newId(), requestId: newId(), status: 429, errorCode: 'E9001', durationMs: 1 },
      createdAt: ago((index + 1) * minute),
    })),
  })
}

async function campaign({ world, ago }: Scene, idleMs: number) {
  const { organizationId, brandId, providerCode, gameId } = world
  await db.campaign.deleteMany({ where: { organizationId } })
  const window = { startAt: ago(day), endAt: ago(-day), startedAt: ago(day), createdAt: ago(day) }
  const of = {
    organizationId,
    brandId,
    providerCode,
    gameIds: [gameId],
    roundsPerGame: 5,
    coinLevel: 1,
    currency: 'EUR',
  }
  const { id } = await db.campaign.create({
    data: {
      id: newId(),
      ...of,
      ...window,
      name: 'Spring',
      status: 'running',
      check: {},
      checkId: newId(),
      createdBy: {},
    },
  })
  await db.campaignPlayer.create({
    data: {
      campaignId: id,
      line: 1,
      playerId: 'p',
      country: 'MT',
      currency: 'EUR',
      status: 'queued',
      dueAt: ago(idleMs),
    },
  })
  return id
}

const certificate = ({ ago }: Scene, daysLeft: number) =>
  db.peerCertificate.upsert({
    where: { origin: 'https://wallet.example.com' },
    create: { origin: 'https://wallet.example.com', validTo: ago(-daysLeft * day), seenAt: ago(0) },
    update: { validTo: ago(-daysLeft * day) },
  })

const signInCertificate = async ({ world: { organizationId }, ago }: Scene, daysLeft: number) => {
  const certificatesValidTo = ago(-daysLeft * day)
  const { count } = await db.ssoConnection.updateMany({
    where: { organizationId },
    data: { certificatesValidTo },
  })
  if (count > 0) return
  const row = {
    id: newId(),
    organizationId,
    kind: 'saml',
    name: 'Acme ID',
    issuer: 'urn:acme',
    state: 'active',
  } as const
  await db.ssoConnection.create({
    data: { ...row, roleCeiling: 'admin', certificatesValidTo, createdAt: ago(0) },
  })
}

const feed = ({ world, ago }: Scene, sinceMs: number | null) =>
  db.provider.update({
    where: { code: world.providerCode },
    data:
      sinceMs === null
        ? { syncFailedAt: null, syncError: null, lastSyncedAt: ago(0) }
        : { syncFailedAt: ago(0), syncError: 'timeout', lastSyncedAt: ago(sinceMs) },
  })

const lateBet = (scene: Scene, sinceMs: number) =>
  scene.movement({ type: 'bet', state: 'confirmed', providerAnswer: 'failed', settledAt: scene.ago(sinceMs) })

const openRound = ({ world, ago }: Scene, openForMs: number) => {
  const { organizationId, brandId, providerCode, playerId, sessionId, gameId } = world
  const at = ago(openForMs)
  return db.openRound.create({
    data: {
      ...{
        id: newId(),
        organizationId,
        brandId,
        providerCode,
        playerId,
        sessionId,
        gameId,
        roundId: newId(),
      },
      ...{ currency: 'EUR', state: 'open', betMinor: 1n, winMinor: 0n, refundMinor: 0n, atRiskMinor: 1n },
      ...{ openedAt: at, lastMovementAt: at, checkedAt: at, createdAt: at },
    },
  })
}

function limitAccount({ world, ago }: Scene, differenceMinor: number) {
  const { organizationId, brandId, playerId } = world
  const key = { brandId, playerId, currency: 'EUR' }
  const found = { comparedAt: ago(0), differenceMinor }
  const edges = { edge24h: ago(day), edge7d: ago(7 * day), edge30d: ago(30 * day) }
  return db.limitAccount.upsert({
    where: { brandId_playerId_currency: key },
    create: { ...key, organizationId, ...edges, loss24h: 0, loss7d: 0, loss30d: 0, ...found },
    update: found,
  })
}

/** Each rule: what is just short of an incident, what makes one of it, and what ends it. */
const cases: Record<IncidentRuleName, Case> = {
  endpoint_failing: {
    below: async (scene) => {
      await scene.attempts({ verdict: 'confirmed', count: 51 })
      await scene.attempts({ verdict: 'retryable', count: 49 })
    },
    beyond: (scene) => scene.attempts({ verdict: 'rejected', count: 2 }),
    over: async (scene) => {
      await noStatistics(scene)
      scene.advance(3 * minute)
    },
  },
  replies_refused: {
    below: (scene) => scene.movement({ state: 'retrying' }),
    beyond: (scene) => scene.movement({ state: 'unknown' }),
    over: async (scene) => {
      await db.movement.updateMany({
        where: { state: 'unknown' },
        data: { state: 'resolved', resolutionNote: 'x', settledAt: scene.ago(0) },
      })
      scene.advance(second)
    },
  },
  money_undelivered: {
    below: async (scene) => {
      await scene.movement({ state: 'retrying', createdAt: scene.ago(15 * minute - second) })
      await scene.movement({ type: 'bet', state: 'retrying', createdAt: scene.ago(day) })
    },
    beyond: (scene) => scene.movement({ state: 'retrying', createdAt: scene.ago(15 * minute) }),
    over: async (scene) => {
      await forget()
      scene.advance(second)
    },
  },
  wallet_slow: {
    below: (scene) => scene.attempts({ verdict: 'confirmed', count: 100, durationMs: 1_900 }),
    beyond: (scene) => scene.attempts({ verdict: 'retryable', count: 10, durationMs: 4_900 }),
    over: async (scene) => {
      await noStatistics(scene)
      scene.advance(5 * minute)
    },
  },
  queue_growing: {
    below: (scene) => many(99, () => scene.movement({ state: 'retrying' })),
    beyond: (scene) => scene.movement({ state: 'retrying' }),
    over: async (scene) => {
      await forget()
      scene.advance(2 * minute)
    },
  },
  late_bets: {
    below: (scene) => lateBet(scene, 10 * minute - second),
    beyond: (scene) => lateBet(scene, 10 * minute),
    over: async (scene) => {
      await forget()
      scene.advance(second)
    },
  },
  open_rounds: {
    below: (scene) => openRound(scene, 29 * minute),
    beyond: (scene) => openRound(scene, 31 * minute),
    over: async (scene) => {
      await db.openRound.updateMany({
        data: { state: 'closed', closedAt: scene.ago(0), closeReason: 'finished' },
      })
      scene.advance(second)
    },
  },
  campaign_stalled: {
    below: async (scene) => {
      await campaign(scene, 15 * minute - second)
    },
    beyond: async (scene) => {
      scene.advance(second)
    },
    over: async (scene) => {
      scene.advance(second)
      const { id } = await db.campaign.findFirstOrThrow({
        where: { organizationId: scene.world.organizationId },
      })
      await scene.signals('campaign_worked', id, 1)
    },
  },
  credit_low: {
    below: (scene) => credit(scene, 4_00n, 1_00n),
    beyond: (scene) => credit(scene, 3_99n, 1_00n),
    over: async (scene) => {
      await credit(scene, 400_00n, 1_00n)
      scene.advance(second)
    },
  },
  rate_limit_reached: {
    below: (scene) => refusedCalls(scene, 2),
    beyond: (scene) => refusedCalls(scene, 3),
    over: laterWithout,
  },
  reconciliation_breaks: {
    below: (scene) => comparedBreak(scene, 'accepted'),
    beyond: (scene) => comparedBreak(scene, 'open'),
    over: async (scene) => {
      const { organizationId } = scene.world
      await db.reconciliationBreak.updateMany({ where: { organizationId }, data: { state: 'accepted' } })
      scene.advance(second)
    },
  },
  brand_limit_near: {
    below: async (scene) => {
      await organization(scene, { kind: 'platform', brandLimit: 10 })
      const { organizationId } = scene.world
      await db.brand.updateMany({ where: { organizationId }, data: { ref: 'main' } })
      await db.brand.createMany({
        data: Array.from({ length: 7 }, (_, index) => ({ id: newId(), organizationId, ref: `b${index}` })),
      })
    },
    beyond: ({ world: { organizationId } }) =>
      db.brand.create({ data: { id: newId(), organizationId, ref: 'one-more' } }),
    over: async (scene) => {
      await organization(scene, { brandLimit: 50 })
      scene.advance(second)
    },
  },
  key_expiring: {
    below: (scene) => key(scene, 15 * day),
    beyond: (scene) => key(scene, 15 * day - second),
    over: async (scene) => {
      const { organizationId } = scene.world
      await db.apiKey.updateMany({ where: { organizationId }, data: { revokedAt: scene.ago(0) } })
      scene.advance(second)
    },
  },
  certificate_expiring: {
    below: (scene) => certificate(scene, 15),
    beyond: (scene) => certificate(scene, 14.9),
    over: async (scene) => {
      await certificate(scene, 90)
      scene.advance(second)
    },
  },
  sso_break_glass: {
    below: (scene) => connection(scene, {}),
    beyond: (scene) => connection(scene, { breakGlassUsedAt: scene.ago(0) }),
    over: async (scene) => {
      scene.advance(day)
    },
  },
  sso_expiring: {
    below: (scene) => connection(scene, { secretExpiresAt: scene.ago(-31 * day) }),
    beyond: (scene) => connection(scene, { secretExpiresAt: scene.ago(second - 31 * day) }),
    over: async (scene) => {
      await connection(scene, { secretExpiresAt: null })
      scene.advance(second)
    },
  },
  sign_in_certificate_expiring: {
    below: (scene) => signInCertificate(scene, 31),
    beyond: (scene) => signInCertificate(scene, 30.9),
    over: async (scene) => {
      await signInCertificate(scene, 365)
      scene.advance(second)
    },
  },
  large_win: {
    below: async (scene) => {
      await scene.movement({ amountMinor: 3_999_999n })
      await scene.movement({ type: 'bet', roundId: 'r', amountMinor: 100n })
      await scene.movement({ roundId: 'r', amountMinor: 34_999n })
    },
    beyond: (scene) => scene.movement({ roundId: 'r', amountMinor: 35_000n }),
    over: async (scene) => {
      scene.advance(day)
    },
  },
  limit_accounts_differ: {
    below: (scene) => limitAccount(scene, 0),
    beyond: (scene) => limitAccount(scene, 1),
    over: async (scene) => {
      await limitAccount(scene, 0)
      scene.advance(second)
    },
  },
  provider_launches_failing: {
    below: async (scene) => {
      await scene.signals('launch_ok', scene.world.providerCode, 6)
      await scene.signals('launch_failed', scene.world.providerCode, 5)
    },
    beyond: ({ world: { providerCode: subject } }) =>
      db.signalCount.updateMany({ where: { kind: 'launch_failed', subject }, data: { count: 6 } }),
    over: laterWithout,
  },
  provider_feed_failing: {
    below: (scene) => feed(scene, 180 * minute - second),
    beyond: (scene) => feed(scene, 180 * minute),
    over: async (scene) => {
      await feed(scene, null)
      scene.advance(second)
    },
  },
  game_checksum_differs: {
    below: async (scene) => {
      await gameCertificate(scene, 400)
      await measured(scene, 'aaaaaaaa')
    },
    beyond: (scene) => measured(scene, 'bbbbbbbb'),
    over: async (scene) => {
      await measured(scene, 'aaaaaaaa')
      scene.advance(second)
    },
  },
  game_certificate_expiring: {
    below: (scene) => gameCertificate(scene, 91),
    beyond: (scene) => gameCertificate(scene, 89),
    over: async (scene) => {
      await gameCertificate(scene, 400)
      scene.advance(second)
    },
  },
  provider_payment_due: {
    below: (scene) => payable(scene, '2026-03-06'),
    beyond: (scene) => payable(scene, '2026-03-05'),
    over: async ({ world: { providerCode }, advance }) => {
      const paid = { paidOn: new Date(), paymentReference: 'SEPA 1', paidBy: {} }
      await db.providerStatement.updateMany({ where: { providerCode }, data: { state: 'paid', ...paid } })
      advance(second)
    },
  },
  signatures_refused: {
    below: (scene) => scene.signals('signature_refused', scene.world.providerCode, 19),
    beyond: ({ world: { providerCode: subject } }) =>
      db.signalCount.updateMany({ where: { subject }, data: { count: 20 } }),
    over: laterWithout,
  },
  sign_ins_refused: {
    // The subject is the dashboard's own; here the scene's, to be told from other tests'.
    below: (scene) => scene.signals('sign_in_refused', scene.world.providerCode, 49),
    beyond: ({ world: { providerCode: subject } }) =>
      db.signalCount.updateMany({ where: { subject }, data: { count: 50 } }),
    over: laterWithout,
  },
}

describe.each(incidentRuleNames)('%s', (rule) => {
  const { below, beyond, over } = cases[rule]

  test('opens at its threshold and not before, and closes when it is over', async () => {
    await below(scene)
    await scene.evaluate()
    expect(await scene.open()).not.toContain(rule)
    await beyond(scene)
    await scene.evaluate()
    expect(await scene.open()).toContain(rule)
    await over(scene)
    await scene.evaluate()
    expect(await scene.open()).not.toContain(rule)
  })
})

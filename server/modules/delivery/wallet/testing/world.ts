import { type ManualClock, manualClock } from '@/server/core/clock'
import { type Context, systemContext, type TenantContext } from '@/server/core/context'
import { asOrganizationId, asSessionId, newId, type SessionId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import type { MovementReport } from '@/server/providers/port'
import { emptyTables } from '@/server/testing/without-guards'
import { livePorts, type WalletPorts } from '../policy'
import { createFakeWallet, type FakeWallet } from './fake-wallet'

/** One tenant with a player in a game, its own clock and its own wallet: what a wallet test starts from. */
export interface World {
  ctx: Context
  clock: ManualClock
  ports: WalletPorts
  wallet: FakeWallet
  organizationId: string
  brandId: string
  providerCode: string
  gameId: string
  sessionId: SessionId
  endpointId: string
  playerId: string
  secret: string
  report(of: Partial<MovementReport> & Pick<MovementReport, 'type' | 'transactionId'>): MovementReport
}

export const callbackUrl = 'https://wallet.example.com/callback'

export async function createWorld(startAt = new Date('2026-03-01T12:00:00Z')): Promise<World> {
  const clock = manualClock(startAt)
  const wallet = createFakeWallet()
  const ids = { organizationId: newId(), brandId: newId(), gameId: newId(), endpointId: newId() }
  const providerCode = `p-${newId()}`
  const secret = `secret-of-${ids.endpointId}`
  await createTenant({ ...ids, providerCode, secret, now: clock.now() })
  const playerId = 'player-1'
  const sessionId = await createSession({ ...ids, providerCode, playerId, now: clock.now() })
  return {
    ...ids,
    ctx: systemContext('test', clock, 'req-test'),
    clock,
    wallet,
    ports: fakePorts(wallet),
    providerCode,
    sessionId,
    playerId,
    secret,
    report: (of) => ({
      providerCode,
      sessionId,
      action: of.type.toUpperCase(),
      amountMinor: 100n,
      currency: 'EUR',
      roundId: 'round-1',
      isFinished: of.type !== 'bet',
      ...of,
    }),
  }
}

/** A person of the tenant who may replay and resolve. */
export const supporter = (world: World): TenantContext => ({
  ...world.ctx,
  actor: { kind: 'user', userId: newId(), email: 'support@example.com', role: 'owner', staffRole: null },
  organizationId: asOrganizationId(world.organizationId),
})

/** The live policy with short waits, so that a test of an unanswered wait does not take seconds. */
export function fakePorts(wallet: FakeWallet): WalletPorts {
  const live = livePorts()
  return { ...live, send: wallet.send, policy: { ...live.policy, waitMs: 400, pollMs: 5 } }
}

interface Tenant {
  organizationId: string
  brandId: string
  gameId: string
  endpointId: string
  providerCode: string
}

async function createTenant(tenant: Tenant & { secret: string; now: Date }): Promise<void> {
  const { organizationId, brandId, gameId, endpointId, providerCode, secret } = tenant
  await db.organization.create({
    data: { id: organizationId, slug: organizationId, name: 'Test', kind: 'single', creditMinor: 1_000n },
  })
  await db.brand.create({ data: { id: brandId, organizationId } })
  await db.provider.create({
    data: { code: providerCode, name: 'Test', baseUrl: 'http://127.0.0.1:1', secretSealed: '-' },
  })
  await db.game.create({
    data: {
      id: gameId,
      providerCode,
      providerGameId: 'slot-1',
      name: 'Slot',
      category: 'slots',
      hasDemo: true,
    },
  })
  await db.endpoint.create({
    data: {
      id: endpointId,
      organizationId,
      url: callbackUrl,
      secretSealed: keyring().seal(secret, 'endpoint.secret'),
    },
  })
}

export async function createSession(
  of: Omit<Tenant, 'endpointId'> & { playerId: string; now: Date },
): Promise<SessionId> {
  const id = newId()
  await db.gameSession.create({
    data: {
      id,
      organizationId: of.organizationId,
      brandId: of.brandId,
      gameId: of.gameId,
      providerCode: of.providerCode,
      mode: 'real',
      status: 'launched',
      playerId: of.playerId,
      currency: 'EUR',
      country: 'MT',
      balanceMinor: 10_000n,
      createdAt: of.now,
      expiresAt: new Date(of.now.getTime() + 24 * 3_600_000),
    },
  })
  return asSessionId(id)
}

export async function storedMovement(world: World, transactionId: string) {
  return db.movement.findFirstOrThrow({
    where: { organizationId: world.organizationId, transactionId },
    include: { attempts: { orderBy: { number: 'asc' } } },
  })
}

/** Sweeps see every tenant: a test's queue must be empty before the next test. */
export async function forgetMovements(): Promise<void> {
  await emptyTables(
    'movement_identity',
    'callback_case',
    'callback_comment',
    'callback_run_item',
    'wallet_attempt',
    'movement',
    'movement_tombstone',
  )
}

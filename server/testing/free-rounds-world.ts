import { IssueFreeRoundsRequest } from '@/server/contract/resources/free-round-grant'
import { CreateSessionRequest } from '@/server/contract/resources/session'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { setEndpoint } from '@/server/modules/accounts/endpoints'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createFakeWallet } from '@/server/modules/delivery/wallet/testing/fake-wallet'
import { fakePorts } from '@/server/modules/delivery/wallet/testing/world'
import {
  cancelFreeRounds,
  expireFreeRounds,
  getGrant,
  issueFreeRounds,
  reportActivation,
} from '@/server/modules/play/free-rounds'
import { createSession } from '@/server/modules/play/sessions'
import type { InboundActivation } from '@/server/providers/port'
import type { ProviderStub } from '@/server/testing/provider-stub'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'

const hour = 3_600_000

interface WorldWishes {
  games?: number
  settings?: Parameters<typeof createTestTenant>[0]
  game?: Partial<Parameters<typeof createTestGame>[0]>
}

interface Reported {
  type: 'bet' | 'win' | 'refund'
  transactionId?: string
  roundId?: string
  amountMinor?: bigint
  isFinished?: boolean
  grantId?: string
  referenceTransactionId?: string
}

/**
 * A tenant with free rounds at a provider of the stub's family, and everybody who acts on them: the operator issues,
 * launches and cancels, the provider activates and reports play, time passes, the sweep runs.
 */
export async function createFreeRoundsWorld(
  stub: ProviderStub,
  { games = 1, settings = {}, game = {} }: WorldWishes = {},
) {
  const tenant = await createTestTenant(settings)
  const providerCode = await createTestProvider()
  const gameIds: string[] = []
  for (let made = 0; made < games; made++)
    gameIds.push(await createTestGame({ providerCode, freeRoundsSupport: true, ...game }))
  await setEndpoint(tenant.tenant, { url: 'https://wallet.example.com/', secret: 'sixteen-letters!' })
  const { brand: ctx, clock } = tenant
  const wallet = createFakeWallet()
  const ports = fakePorts(wallet)
  const provider = systemContext('test', clock, 'req-provider')
  const providerGameId = (gameId: string) => `g-${gameId}`
  const [firstGame = ''] = gameIds

  const stake = () => (stub.freeRounds?.stakeField === 'bet_amount' ? { bet_amount: 0.5 } : { coin_level: 2 })
  const bodyOf = (change: Record<string, unknown> = {}) =>
    IssueFreeRoundsRequest.parse({
      provider_code: providerCode,
      player_id: 'p1',
      games: gameIds,
      count: 3,
      currency: 'EUR',
      country: 'SE',
      start_at: new Date(clock.now().getTime() - hour).toISOString(),
      end_at: new Date(clock.now().getTime() + 24 * hour).toISOString(),
      ...stake(),
      ...change,
    })
  const body = bodyOf()

  async function play(sessionId: string, report: Reported) {
    const { grantId, referenceTransactionId } = report
    return reportMovement(
      provider,
      {
        providerCode,
        sessionId,
        transactionId: report.transactionId ?? newId(),
        type: report.type,
        action: report.type.toUpperCase(),
        amountMinor: report.amountMinor ?? 50n,
        currency: 'EUR',
        roundId: report.roundId ?? 'round-1',
        isFinished: report.isFinished ?? report.type !== 'bet',
        ...(grantId === undefined ? {} : { freeRoundGrantId: grantId }),
        ...(referenceTransactionId === undefined ? {} : { referenceTransactionId }),
      },
      ports,
    )
  }

  return {
    ...tenant,
    ctx,
    wallet,
    providerCode,
    gameIds,
    firstGame,
    providerGameId,
    body,
    bodyOf,
    play,
    issue: (key = 'k', change: Record<string, unknown> = {}, at = ctx) =>
      issueFreeRounds(at, {
        idempotencyKey: key,
        body: IssueFreeRoundsRequest.parse({ ...body, ...change }),
      }),
    launch: async (gameId = firstGame, playerId = 'p1') => {
      const request = CreateSessionRequest.parse({
        game_id: gameId,
        player_id: playerId,
        balance: 10_000,
        currency: 'EUR',
        country: 'SE',
      })
      const session = await createSession(ctx, { idempotencyKey: newId(), body: request })
      return { sessionId: session.body.session_id, freeRounds: stub.launches.at(-1)?.freeRounds ?? [] }
    },
    activation: (
      grantId: string,
      event: InboundActivation['event'] = 'activated',
      gameId = firstGame,
      counts: Pick<InboundActivation, 'roundsPlayed' | 'totalWinMinor'> = {},
    ) =>
      reportActivation(provider, {
        providerCode,
        grantId,
        providerGameId: providerGameId(gameId),
        event,
        ...counts,
      }),
    cancel: (grantId: string, at = ctx) => cancelFreeRounds(at, { grantId }),
    sweep: () => expireFreeRounds(provider),
    grant: (grantId: string) => getGrant(ctx, grantId),
    stored: () => db.freeRoundGrant.findMany({ where: { organizationId: tenant.organizationId } }),
    callbacks: () =>
      wallet.requests.map(
        (request) => JSON.parse(Buffer.from(request.body).toString()) as Record<string, unknown>,
      ),
  }
}

export type FreeRoundsWorld = Awaited<ReturnType<typeof createFreeRoundsWorld>>

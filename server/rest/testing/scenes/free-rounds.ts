import { cancelFreeRounds, issueFreeRounds, listFreeRounds } from '@/server/contract/operations/free-rounds'
import { newId } from '@/server/core/ids'
import { handler as cancelHandler } from '@/server/rest/operations/cancel-free-rounds/handler'
import { handler as issueHandler } from '@/server/rest/operations/issue-free-rounds/handler'
import { handler as listHandler } from '@/server/rest/operations/list-free-rounds/handler'
import { type ApiTenant, createApiTenant, type Wishes } from '@/server/rest/testing/api-tenant'
import { type FreeRoundsProvider, openFreeRoundsProvider } from '@/server/rest/testing/free-rounds-provider'
import { type Scene, setScene } from '@/server/rest/testing/scene'
import { createTestGrant } from '@/server/testing/free-round-grants'
import { createTestGame } from '@/server/testing/tenants'

const hour = 3_600_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

type FreeRoundsScene = Scene & { fakeProvider: FreeRoundsProvider }

async function atFakeProvider(
  wishes: Wishes,
): Promise<{ tenant: ApiTenant; fakeProvider: FreeRoundsProvider }> {
  const fakeProvider = await openFreeRoundsProvider()
  const tenant = await createApiTenant({
    ...wishes,
    provider: { baseUrl: fakeProvider.baseUrl, ...wishes.provider },
    game: { freeRoundsSupport: true, ...wishes.game },
  })
  return { tenant, fakeProvider }
}

/** A tenant with two games that take free rounds, about to issue on both. */
export async function openIssueFreeRounds(wishes: Wishes = {}): Promise<FreeRoundsScene> {
  const { tenant, fakeProvider } = await atFakeProvider(wishes)
  const { providerCode, gameId } = tenant
  const second = await createTestGame({ providerCode, freeRoundsSupport: true })
  const scene = setScene({ operation: issueFreeRounds, handler: issueHandler }, tenant, {
    path: '/v1/free-rounds',
    headers: () => ({ 'idempotency-key': newId() }),
    body: {
      provider_code: providerCode,
      player_id: 'p1',
      games: [gameId, second],
      count: 10,
      currency: 'EUR',
      country: 'SE',
      coin_level: 2,
      start_at: at(-hour),
      end_at: at(24 * hour),
    },
  })
  return { ...scene, fakeProvider }
}

/** A scene with one active grant of the default brand, where the account has a callback. */
export async function openListFreeRounds(wishes: Wishes = {}): Promise<Scene & { grantId: string }> {
  const tenant = await createApiTenant(wishes)
  const grantId = await grantOf(tenant, wishes)
  const scene = setScene({ operation: listFreeRounds, handler: listHandler }, tenant, {
    path: '/v1/free-rounds',
  })
  return { ...scene, grantId }
}

/** The same, about to be cancelled. Cancelling it again is refused, so each scene is good for one success. */
export async function openCancelFreeRounds(
  wishes: Wishes = {},
): Promise<FreeRoundsScene & { grantId: string }> {
  const { tenant, fakeProvider } = await atFakeProvider(wishes)
  const grantId = await grantOf(tenant, wishes)
  const scene = setScene({ operation: cancelFreeRounds, handler: cancelHandler }, tenant, {
    path: `/v1/free-rounds/${grantId}/cancel`,
  })
  return { ...scene, fakeProvider, grantId }
}

async function grantOf(tenant: ApiTenant, { brandRef }: Wishes): Promise<string> {
  if (brandRef === null) return newId()
  return createTestGrant({ ...tenant, playerId: 'p1' }, { now: new Date(), betAmount: null, coinLevel: 2 })
}

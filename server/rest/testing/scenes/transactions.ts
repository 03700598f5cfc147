import {
  createRoundReplay,
  getRound,
  getTransaction,
  listTransactions,
} from '@/server/contract/operations/transactions'
import { handler as createRoundReplayHandler } from '@/server/rest/operations/create-round-replay/handler'
import { handler as getRoundHandler } from '@/server/rest/operations/get-round/handler'
import { handler as getTransactionHandler } from '@/server/rest/operations/get-transaction/handler'
import { handler as listTransactionsHandler } from '@/server/rest/operations/list-transactions/handler'
import { createApiTenant, type Wishes } from '@/server/rest/testing/api-tenant'
import { recordMovement } from '@/server/rest/testing/recorded-movement'
import { type OpenScene, type Scene, setScene } from '@/server/rest/testing/scene'

export const openListTransactions: OpenScene = async (wishes) =>
  setScene({ operation: listTransactions, handler: listTransactionsHandler }, await createApiTenant(wishes), {
    path: '/v1/transactions',
  })

/** A scene with one confirmed win, where the account has a callback. */
export async function openGetTransaction(wishes: Wishes = {}): Promise<Scene & { id: string }> {
  const tenant = await createApiTenant(wishes)
  const id = wishes.hasCallback === false ? tenant.gameId : await recordMovement(tenant)
  const scene = setScene({ operation: getTransaction, handler: getTransactionHandler }, tenant, {
    path: `/v1/transactions/${id}`,
  })
  return { ...scene, id }
}

/** A scene with the round `round-1`, which one confirmed win ended. */
export const openGetRound: OpenScene = async (wishes = {}) => {
  const tenant = await createApiTenant(wishes)
  if (wishes.hasCallback !== false) await recordMovement(tenant)
  return setScene({ operation: getRound, handler: getRoundHandler }, tenant, {
    path: `/v1/rounds/${tenant.providerCode}/round-1`,
  })
}

/** A scene with the round `round-1`, of which a link is asked for. */
export const openCreateRoundReplay: OpenScene = async (wishes = {}) => {
  const tenant = await createApiTenant(wishes)
  if (wishes.hasCallback !== false) await recordMovement(tenant)
  const operation = { operation: createRoundReplay, handler: createRoundReplayHandler }
  return setScene(operation, tenant, { path: `/v1/rounds/${tenant.providerCode}/round-1/replay`, body: {} })
}

import { getRound as operation } from '@/server/contract/operations/transactions'
import { getRound } from '@/server/modules/delivery/transactions'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { params, query }) => {
  const { limit, offset } = query
  return ok(await getRound(ctx, { ...params, limit, offset }))
})

import { getReconciliation as operation } from '@/server/contract/operations/reconciliations'
import { getPeriod } from '@/server/modules/finance/reconciliation'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { params, query }) =>
  ok(await getPeriod(ctx, { id: params.id, ...query })),
)

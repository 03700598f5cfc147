import { listReconciliations as operation } from '@/server/contract/operations/reconciliations'
import { listPeriods } from '@/server/modules/finance/reconciliation'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { query }) => ok(await listPeriods(ctx, query)))

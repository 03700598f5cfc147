import { listTransactions as operation } from '@/server/contract/operations/transactions'
import { listTransactions } from '@/server/modules/delivery/transactions'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { query }) => ok(await listTransactions(ctx, query)))

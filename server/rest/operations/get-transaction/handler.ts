import { getTransaction as operation } from '@/server/contract/operations/transactions'
import { getTransaction } from '@/server/modules/delivery/transactions'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { params }) => ok(await getTransaction(ctx, params.id)))

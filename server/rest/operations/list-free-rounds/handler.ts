import { listFreeRounds as operation } from '@/server/contract/operations/free-rounds'
import { listFreeRounds } from '@/server/modules/play/free-rounds'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { query }) => ok(await listFreeRounds(ctx, query)))

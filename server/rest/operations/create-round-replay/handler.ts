import { createRoundReplay as operation } from '@/server/contract/operations/transactions'
import { createRoundReplay } from '@/server/modules/delivery/round-replays'
import { handle } from '@/server/rest/handle'
import { created } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { params, body }) =>
  created(await createRoundReplay(ctx, { ...params, ...body })),
)

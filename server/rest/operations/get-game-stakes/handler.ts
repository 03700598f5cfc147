import { getGameStakes as operation } from '@/server/contract/operations/games'
import { getGameStakes } from '@/server/modules/catalogue/catalog'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { params, query }) =>
  ok(await getGameStakes(ctx, { gameId: params.game_id, currency: query.currency })),
)

import { getGame as operation } from '@/server/contract/operations/games'
import { getGame } from '@/server/modules/catalogue/catalog'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { params }) => ok(await getGame(ctx, params.game_id)))

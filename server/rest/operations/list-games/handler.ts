import { listGames as operation } from '@/server/contract/operations/games'
import { listGames } from '@/server/modules/catalogue/catalog'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { query }) => ok(await listGames(ctx, query)))

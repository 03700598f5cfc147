import { getGameChecksums as operation } from '@/server/contract/operations/games'
import { getGameChecksums } from '@/server/modules/catalogue/checksums'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { params, query }) => {
  const { jurisdiction, algorithm } = query
  return ok(await getGameChecksums(ctx, { gameId: params.game_id, jurisdiction, algorithm }))
})

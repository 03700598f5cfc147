import { getPlayerLimits as operation } from '@/server/contract/operations/player-limits'
import { getPlayerLimits, presentLimits } from '@/server/modules/rules/limits'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { params }) =>
  ok(presentLimits(await getPlayerLimits(ctx, params.player_id))),
)

import { setPlayerLimits as operation } from '@/server/contract/operations/player-limits'
import { presentLimits, setPlayerLimits } from '@/server/modules/rules/limits'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { params, body }) =>
  ok(presentLimits(await setPlayerLimits(ctx, { playerId: params.player_id, ...body }))),
)

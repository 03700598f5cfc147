import { listGameCalendar as operation } from '@/server/contract/operations/games'
import { readCalendar } from '@/server/modules/catalogue/game-calendar'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { query }) => ok(await readCalendar(ctx, query)))

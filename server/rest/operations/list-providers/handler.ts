import { listProviders as operation } from '@/server/contract/operations/games'
import { listProviders } from '@/server/modules/catalogue/catalog'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx) => ok(await listProviders(ctx)))

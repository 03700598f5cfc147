import { getSession as operation } from '@/server/contract/operations/sessions'
import { getSession } from '@/server/modules/play/sessions'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { params }) =>
  ok(await getSession(ctx, params.session_id)),
)

import { createDemoSession as operation } from '@/server/contract/operations/sessions'
import { createDemoSession } from '@/server/modules/play/sessions'
import { handle } from '@/server/rest/handle'
import { created } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { body }) => created(await createDemoSession(ctx, body)))

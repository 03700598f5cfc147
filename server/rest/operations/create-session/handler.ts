import { createSession as operation } from '@/server/contract/operations/sessions'
import { createSession } from '@/server/modules/play/sessions'
import { handle } from '@/server/rest/handle'

export const handler = handle(operation, async (ctx, { headers, body }) => {
  const session = await createSession(ctx, { idempotencyKey: headers['idempotency-key'], body })
  return {
    status: session.status,
    body: session.body,
    headers: session.isReplayed ? { 'X-Idempotent-Replayed': 'true' } : {},
    warning:
      session.differing.length === 0
        ? undefined
        : `the first session of this Idempotency-Key has another ${session.differing.join(', ')}`,
  }
})

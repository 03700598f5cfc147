import { issueFreeRounds as operation } from '@/server/contract/operations/free-rounds'
import { issueFreeRounds } from '@/server/modules/play/free-rounds'
import { handle } from '@/server/rest/handle'

export const handler = handle(operation, (ctx, { headers, body }) =>
  issueFreeRounds(ctx, { idempotencyKey: headers['idempotency-key'], body }),
)

import { cancelFreeRounds as operation } from '@/server/contract/operations/free-rounds'
import { cancelFreeRounds } from '@/server/modules/play/free-rounds'
import { handle } from '@/server/rest/handle'

export const handler = handle(operation, (ctx, { params }) =>
  cancelFreeRounds(ctx, { grantId: params.grant_id }),
)

import { createSubOperator as operation } from '@/server/contract/operations/create-sub-operator'
import { createSubOperator } from '@/server/modules/accounts/brands'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { body }) =>
  ok(await createSubOperator(ctx, { ref: body.sub_operator_ref })),
)

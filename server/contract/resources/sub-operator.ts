import { z } from 'zod'
import { subOperatorRefPattern } from '@/server/contract/sub-operator-ref'

/** Body of POST /v1/sub-operators. The ref is checked by the verb, which owes E6004 even for a missing one (§4.8). */
export const CreateSubOperatorRequest = z
  .object({
    sub_operator_ref: z
      .unknown()
      .optional()
      .transform((value) => (typeof value === 'string' ? value : undefined))
      .meta({
        override: { type: 'string', pattern: subOperatorRefPattern, maxLength: 32 },
        description: 'Your name for the brand. Case does not matter; it is kept in lower case.',
        example: 'nordic',
      }),
  })
  .meta({ id: 'CreateSubOperatorRequest', override: { required: ['sub_operator_ref'] } })
export type CreateSubOperatorRequest = z.output<typeof CreateSubOperatorRequest>

/** A brand of a platform (spec §2.8). */
export const SubOperator = z
  .object({
    sub_operator_ref: z.string().meta({ description: 'In its canonical form.' }),
    operator_user_id: z.string().meta({
      description: 'The identity its sessions and transactions belong to. Reported only; never sent.',
    }),
  })
  .meta({ id: 'SubOperator' })
export type SubOperator = z.output<typeof SubOperator>

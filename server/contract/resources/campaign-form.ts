import { z } from 'zod'
import { Uuid } from '@/server/contract/primitives'

/** A time as a browser sends it, or as it was stored. */
const moment = z.union([z.date(), z.iso.datetime().transform((text) => new Date(text))]).nullable()

const entered = z.string().max(500)

/** What was entered in the campaign wizard, complete or not: bounded, and otherwise kept as it is. */
export const CampaignForm = z.object({
  terms: z.object({
    games: z
      .array(z.object({ id: Uuid, name: z.string().max(200), providerCode: z.string().max(64) }))
      .max(200),
    currency: z.string().max(10),
    count: entered,
    stake: z.object({ coinLevel: z.int().nullable(), betAmount: entered }),
    kind: z.enum(['usual', 'freespin', 'freeticket', 'voucher']),
    startAt: moment,
    endAt: moment,
  }),
  name: entered,
  campaignRef: entered,
  /** Empty: the default brand. */
  brandRef: z.string().max(64),
  country: z.string().max(10),
})
export type CampaignForm = z.output<typeof CampaignForm>

import { z } from 'zod'
import { limitFields } from '@/server/contract/bet-rules'
import { absentable, MinorAmount, PlayerId, SessionCurrency } from '@/server/contract/primitives'

const Amount = (what: string) =>
  MinorAmount.min(0).meta({ description: `${what}, in minor units of \`currency\`. Null: no limit.` })

const Minutes = z.int().min(0).max(1_440).meta({
  description: 'Most minutes in sessions in any 24 hours. Null: no limit.',
})

const fields = {
  stake_max: Amount('Highest stake of a bet'),
  loss_24h: Amount('Highest net loss in any 24 hours'),
  loss_7d: Amount('Highest net loss in any 7 days'),
  loss_30d: Amount('Highest net loss in any 30 days'),
  session_minutes_24h: Minutes,
}

export const LimitValues = z.object({
  stake_max: fields.stake_max.nullable(),
  loss_24h: fields.loss_24h.nullable(),
  loss_7d: fields.loss_7d.nullable(),
  loss_30d: fields.loss_30d.nullable(),
  session_minutes_24h: fields.session_minutes_24h.nullable(),
})

/** What is asked for; left out is the same as null: no limit. */
export const WantedLimits = z.object({
  stake_max: absentable(fields.stake_max),
  loss_24h: absentable(fields.loss_24h),
  loss_7d: absentable(fields.loss_7d),
  loss_30d: absentable(fields.loss_30d),
  session_minutes_24h: absentable(fields.session_minutes_24h),
})
export type WantedLimits = z.output<typeof WantedLimits>

export const SetPlayerLimitsRequest = WantedLimits.extend({
  currency: SessionCurrency.meta({ description: 'The currency that the player plays in.' }),
}).meta({ id: 'SetPlayerLimitsRequest' })
export type SetPlayerLimitsRequest = z.output<typeof SetPlayerLimitsRequest>

const PendingLimit = z.object({
  field: z.enum(limitFields),
  value: z.int().nullable(),
  from: z.iso.datetime().meta({ description: 'When it applies.' }),
})

const Used = z.int().meta({ description: 'Bets less wins and refunds in the window; never below zero.' })

export const PlayerLimits = z
  .object({
    player_id: PlayerId,
    currency: SessionCurrency.nullable().meta({
      description: 'Null: the player has no limits and has not played.',
    }),
    limits: LimitValues.meta({ description: "The player's own limits that apply now." }),
    pending: z.array(PendingLimit).meta({ description: 'Raised and removed limits, until they apply.' }),
    used: z.object({ loss_24h: Used, loss_7d: Used, loss_30d: Used }),
  })
  .meta({ id: 'PlayerLimits' })
export type PlayerLimits = z.output<typeof PlayerLimits>

import { z } from 'zod'
import { CountryCode, FreeRoundKind, text, Uuid } from '@/server/contract/primitives'

/** Most players of one campaign. */
export const maxCampaignPlayers = 50_000

export const CampaignStatus = z.enum([
  'draft',
  'scheduled',
  'running',
  'paused',
  'completed',
  'cancelling',
  'cancelled',
])
export type CampaignStatus = z.output<typeof CampaignStatus>

/** `issuing` while the provider is asked, or its answer is not known yet; `cancelling` likewise. */
export const CampaignPlayerStatus = z.enum([
  'queued',
  'issuing',
  'issued',
  'failed',
  'cancelling',
  'cancelled',
])
export type CampaignPlayerStatus = z.output<typeof CampaignPlayerStatus>

/** Why a row of a list cannot be issued. */
export const BadRowReason = z.enum([
  'malformed',
  'player_id_missing',
  'player_id_too_long',
  'duplicate',
  'country_missing',
  'unknown_country',
  'blocked_country',
  'market_refused',
  'unknown_currency',
  'unsupported_currency',
  'invalid_stake',
  'excluded_player',
  'overlapping_grant',
  'stake_above_limit',
])
export type BadRowReason = z.output<typeof BadRowReason>

/** What a campaign issues to each player of its list. Amounts in major units, as on POST /v1/free-rounds. */
export const CampaignTerms = z
  .object({
    name: text(120),
    providerCode: text(64),
    gameIds: z
      .array(Uuid)
      .min(1)
      .max(100)
      .refine((ids) => new Set(ids).size === ids.length, 'Must not name a game twice'),
    /** Rounds per game, not in all. */
    count: z.int().min(1).max(10_000),
    /** Of players whose row names none. */
    currency: z.string().regex(/^[A-Z]{3}$/),
    country: CountryCode.nullable(),
    coinLevel: z.int().min(1).max(10_000).nullable(),
    betAmount: z.number().positive().max(1_000_000_000).nullable(),
    startAt: z.date(),
    endAt: z.date(),
    kind: FreeRoundKind.nullable(),
    campaignRef: text(128).nullable(),
  })
  .refine((terms) => (terms.coinLevel === null) !== (terms.betAmount === null), {
    path: ['coinLevel'],
    message: 'Give either a coin level or a bet amount',
  })
  .refine((terms) => terms.endAt > terms.startAt, {
    path: ['endAt'],
    message: 'Must be later than the start',
  })
export type CampaignTerms = z.output<typeof CampaignTerms>

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

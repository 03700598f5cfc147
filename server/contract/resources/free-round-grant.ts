import { z } from 'zod'
import {
  absentable,
  CountryCode,
  DateTime,
  FreeRoundKind,
  IsoCurrency,
  MinorAmount,
  NextCursor,
  PlayerId,
  text,
  Uuid,
  UuidOut,
} from '@/server/contract/primitives'
import { subOperatorRefBody } from '@/server/contract/query-parameters'

export const FreeRoundGrantStatus = z
  .enum(['pending_issue', 'active', 'issue_failed', 'cancel_failed', 'cancelled', 'completed', 'expired'])
  .meta({
    id: 'FreeRoundGrantStatus',
    description: [
      '`pending_issue`: the provider has not answered yet. `issue_failed`: it refused every game.',
      '`active`: rounds can be played. `cancel_failed`: some of its games could not be cancelled.',
      '`cancelled`: outstanding rounds were cancelled. `completed`: all games are consumed.',
      '`expired`: it ended before all its rounds were played.',
    ].join('\n'),
  })
export type FreeRoundGrantStatus = z.output<typeof FreeRoundGrantStatus>

export const FreeRoundGameStatus = z
  .enum(['pending_issue', 'active', 'issue_failed', 'cancelled', 'consumed', 'expired'])
  .meta({
    id: 'FreeRoundGameStatus',
    description: '`consumed`: played, or started and no longer cancellable; its wins reach your wallet.',
  })

/** One game of a grant (spec §3.1). */
export const FreeRoundGame = z
  .object({
    game_id: UuidOut,
    status: FreeRoundGameStatus,
    reason: z.string().nullable().meta({ description: 'Why, where the status leaves it open.' }),
    rounds_total: z.int(),
    rounds_played: z.int(),
    won_amount: MinorAmount.meta({ description: 'Won so far, in minor units of the currency.' }),
  })
  .meta({ id: 'FreeRoundGame' })
export type FreeRoundGame = z.output<typeof FreeRoundGame>

const grantShape = {
  grant_id: UuidOut,
  status: FreeRoundGrantStatus,
  provider_code: z.string(),
  player_id: z.string(),
  games: z.array(FreeRoundGame),
  count: z.int().meta({ description: 'Rounds per game.' }),
  currency: z.string(),
  country: z.string(),
  coin_level: z.int().nullable(),
  bet_amount: z.number().nullable().meta({ description: 'Stake per round in major units.' }),
  kind: FreeRoundKind,
  campaign_ref: z.string().nullable(),
  start_at: DateTime,
  end_at: DateTime,
  created_at: DateTime,
}

/** Free rounds of one player (spec §2.11). */
export const FreeRoundGrant = z.object(grantShape).meta({ id: 'FreeRoundGrant' })
export type FreeRoundGrant = z.output<typeof FreeRoundGrant>

/** Answer of POST /v1/free-rounds. */
export const IssuedFreeRounds = z
  .object({
    ...grantShape,
    _replayed: z
      .literal(true)
      .optional()
      .meta({ description: 'Present when this is the recorded answer of an earlier request with this key.' }),
  })
  .meta({ id: 'IssuedFreeRounds' })
export type IssuedFreeRounds = z.output<typeof IssuedFreeRounds>

export const FreeRoundGrantList = z
  .object({
    grants: z.array(FreeRoundGrant).meta({ description: 'Newest first.' }),
    total: z.int().meta({ description: 'After filtering, before paging.' }),
    limit: z.int(),
    offset: z.int(),
    next_cursor: NextCursor,
  })
  .meta({ id: 'FreeRoundGrantList' })
export type FreeRoundGrantList = z.output<typeof FreeRoundGrantList>

/** What a refusal about a grant tells of it (spec §2.12). */
export const RefusedGrant = z.object({
  grant_status: FreeRoundGrantStatus.meta({ description: 'The status of the grant.' }),
  games: z.array(FreeRoundGame).meta({ description: 'The games of the grant.' }),
})

/** Answer of POST /v1/free-rounds/{grant_id}/cancel. */
export const CancelledFreeRounds = z
  .object({ grant_id: UuidOut, status: FreeRoundGrantStatus, games: z.array(FreeRoundGame) })
  .meta({ id: 'CancelledFreeRounds' })
export type CancelledFreeRounds = z.output<typeof CancelledFreeRounds>

const stakeIn = (given: string, other: string) => ({
  required: [given],
  properties: { [given]: { type: 'number' as const }, [other]: { type: 'null' as const } },
})

/** Body of POST /v1/free-rounds (spec §2.11). What depends on provider, game and player is the verb's to check. */
export const IssueFreeRoundsRequest = z
  .object({
    provider_code: text(64),
    player_id: PlayerId,
    games: z
      .array(Uuid)
      .min(1)
      .max(100)
      .refine((ids) => new Set(ids).size === ids.length, 'Must not name a game twice')
      .meta({ uniqueItems: true, description: 'Catalogue ids. Each game must support free rounds.' }),
    count: z.int().min(1).max(10_000).meta({ description: 'Rounds per game, not in all.' }),
    currency: IsoCurrency,
    country: CountryCode.meta({ description: "The player's country." }),
    coin_level: absentable(z.int().min(1).max(10_000)).meta({
      description: 'Stake level. Give this or bet_amount, as the stakes of the game say.',
    }),
    bet_amount: absentable(z.number().positive().max(1_000_000_000)).meta({
      description: 'Stake per round in major units.',
    }),
    start_at: DateTime.meta({ description: 'When the rounds become playable.' }),
    end_at: DateTime.meta({ description: 'When unplayed rounds expire.' }),
    campaign_ref: absentable(text(128)).meta({
      description: 'Your own reference; the list can filter by it.',
    }),
    kind: absentable(FreeRoundKind).meta({
      description: "Comes back as free_round_kind on callbacks. Default: the provider's usual one.",
    }),
    sub_operator_ref: subOperatorRefBody,
  })
  .refine((body) => (body.coin_level === undefined) !== (body.bet_amount === undefined), {
    path: ['coin_level'],
    message: 'Exactly one of coin_level and bet_amount must be given',
  })
  .refine((body) => !(Date.parse(body.end_at) <= Date.parse(body.start_at)), {
    path: ['end_at'],
    message: 'Must be later than start_at',
  })
  .meta({
    id: 'IssueFreeRoundsRequest',
    // Null is the same as absent, so that at most one of these fits.
    override: { anyOf: [stakeIn('coin_level', 'bet_amount'), stakeIn('bet_amount', 'coin_level')] },
  })
export type IssueFreeRoundsRequest = z.output<typeof IssueFreeRoundsRequest>

import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import {
  accountDisabled,
  brandSelectorErrors,
  commonErrors,
  invalidRequest,
  notPermitted,
  providerAccessErrors,
  rateLimited,
  recordErrors,
  recordSelectorErrors,
  unauthenticated,
  unbilledPlatform,
} from '@/server/contract/operations/documented-errors'
import { exampleIds, grantExample, issueFreeRoundsExample } from '@/server/contract/operations/examples'
import { IdempotencyHeaders } from '@/server/contract/operations/sessions'
import { StorableText, UuidOut } from '@/server/contract/primitives'
import {
  isOnePlace,
  notBoth,
  pageQuery,
  queryFilter,
  queryInteger,
  subOperatorRefQuery,
} from '@/server/contract/query-parameters'
import {
  CancelledFreeRounds,
  FreeRoundGrantList,
  FreeRoundGrantStatus,
  IssuedFreeRounds,
  IssueFreeRoundsRequest,
  RefusedGrant,
} from '@/server/contract/resources/free-round-grant'

const [firstGame, ...otherGames] = grantExample.games
const failed = grantExample.games.map((game) => ({ ...game, status: 'issue_failed', reason: 'no rounds' }))

const ClosedGrant = RefusedGrant.extend({
  grant_id: UuidOut.meta({ description: 'The grant of the request.' }),
})
const RefusedGame = z.object({ game_id: UuidOut.meta({ description: 'The game that takes no such stake.' }) })

export const issueFreeRounds = defineOperation({
  id: 'issueFreeRounds',
  method: 'POST',
  path: '/v1/free-rounds',
  summary: 'Issue free rounds',
  description:
    'Issues free rounds to one player. Read `free_rounds_support` of the game and its stakes first. The grant stores its `Idempotency-Key` permanently, for your whole account: the same request again returns 200 with `_replayed`, or its original refusal; another body or brand is refused. If no response arrives, look for the grant before you use a new key: a new key issues again.',
  tag: 'Free rounds',
  family: 'free_rounds',
  scopes: ['write'],
  headers: IdempotencyHeaders,
  body: IssueFreeRoundsRequest,
  requestExample: issueFreeRoundsExample,
  responses: {
    200: {
      description: 'The recorded answer of the first request with this key.',
      schema: IssuedFreeRounds,
      example: { ...grantExample, _replayed: true },
    },
    201: { description: 'Issued on all games.', schema: IssuedFreeRounds, example: grantExample },
    207: {
      description: 'Issued on some games; the others are `issue_failed`.',
      schema: IssuedFreeRounds,
      example: {
        ...grantExample,
        games: [
          firstGame,
          ...otherGames.map((game) => ({ ...game, status: 'issue_failed', reason: 'no rounds' })),
        ],
      },
    },
  },
  errors: [
    ...commonErrors,
    ...brandSelectorErrors,
    unbilledPlatform,
    ...providerAccessErrors,
    { flat: 'unsupported_game', when: 'A game does not support free rounds, or is of another provider.' },
    {
      flat: 'invalid_stake',
      when: 'The stake is not one of the game, or the provider refused it.',
      fields: { schema: RefusedGame, example: { game_id: exampleIds.gameId } },
    },
    { flat: 'free_rounds_disabled', when: 'Free rounds are disabled for the provider on your account.' },
    { code: 'E1001', when: 'No such provider, or it is not connected.' },
    { code: 'E1002', when: 'The provider is not available, or its stakes could not be read. Retry.' },
    { code: 'E1003', when: 'The provider is suspended.' },
    { code: 'E1004', when: 'The provider is not set up correctly on our side.' },
    { code: 'E2001', when: 'No such game for this account.' },
    { code: 'E2002', when: 'A game is disabled for this account.' },
    {
      code: 'E2003',
      when: "A game may not be played in the player's country. Where a jurisdiction profile refuses it, `details` names `country`, `rule` and `version`.",
    },
    {
      code: 'E4003',
      when: "The stake is above the highest of the country's jurisdiction profile; `details` has `limit` and `currency`.",
    },
    { code: 'E3004', when: 'The player is self-excluded.' },
    { code: 'E4003', when: "The stake is above the player's ceiling. `details` has the limit." },
    { flat: 'idempotency_conflict', when: 'The key was used with another body, or for another brand.' },
    {
      flat: 'idempotency_in_progress',
      when: 'The same request is being issued, or was stopped without a known outcome and has not expired yet. `Retry-After` grows with its age.',
    },
    {
      flat: 'provider_error',
      when: 'The provider issued on no game.',
      fields: {
        schema: ClosedGrant,
        example: { grant_id: exampleIds.grantId, grant_status: 'issue_failed', games: failed },
      },
    },
    {
      flat: 'provider_unavailable',
      when: 'The provider did not respond. With a `grant_id`, the outcome is unknown.',
      fields: {
        schema: ClosedGrant,
        example: { grant_id: exampleIds.grantId, grant_status: 'pending_issue' },
      },
    },
  ],
  brandSelector: 'body',
  canProvision: false,
})

const GrantFilters = z.object({
  sub_operator_ref: subOperatorRefQuery,
  limit: queryInteger({ min: 1, max: 200, fallback: 50, description: 'Grants at most.' }),
  ...pageQuery,
  player_id: queryFilter(128, 'Grants of one player.'),
  status: FreeRoundGrantStatus.optional(),
  campaign_ref: queryFilter(128, 'Grants issued with this reference.'),
})
const ListFreeRoundsQuery = GrantFilters.refine(isOnePlace, notBoth)
export type ListFreeRoundsQuery = z.output<typeof ListFreeRoundsQuery>

export const listFreeRounds = defineOperation({
  id: 'listFreeRounds',
  method: 'GET',
  path: '/v1/free-rounds',
  summary: 'List free rounds',
  description:
    'Grants of the brand, newest first, with what was played and won on each game. A walk with `cursor`, the `next_cursor` of the page before, is steady, and as quick at any depth; `offset` reaches the newest 10,000.',
  tag: 'Free rounds',
  family: 'free_rounds',
  scopes: ['read'],
  query: ListFreeRoundsQuery,
  responses: {
    200: {
      description: 'A slice of the grants.',
      schema: FreeRoundGrantList,
      example: { grants: [grantExample], total: 1, limit: 50, offset: 0, next_cursor: null },
    },
  },
  errors: [...recordErrors, ...recordSelectorErrors],
  brandSelector: 'query',
  canProvision: false,
  readsRecords: true,
})

const cancelled = grantExample.games.map((game) => ({ ...game, status: 'cancelled', reason: 'withheld' }))

const pending = grantExample.games.map((game) => ({ ...game, status: 'pending_issue' }))

export const cancelFreeRounds = defineOperation({
  id: 'cancelFreeRounds',
  method: 'POST',
  path: '/v1/free-rounds/{grant_id}/cancel',
  summary: 'Cancel free rounds',
  description:
    'Cancels the outstanding rounds of a grant. Played rounds are not affected. Rounds that have started at a provider that cannot cancel them are reported as `consumed`, never as `cancelled`.',
  tag: 'Free rounds',
  family: 'free_rounds',
  scopes: ['write', 'free_rounds.write'],
  isScopeRefusalFlat: true,
  // Any text that can be kept passes: a blank one is the verb's to refuse, in the flat form (spec §4.12).
  params: z.object({
    grant_id: StorableText.meta({
      override: { type: 'string', format: 'uuid' },
      description: 'The grant_id returned when the rounds were issued.',
      example: exampleIds.grantId,
    }),
  }),
  query: z.object({ sub_operator_ref: subOperatorRefQuery }),
  responses: {
    200: {
      description: 'Cancelled.',
      schema: CancelledFreeRounds,
      example: { grant_id: exampleIds.grantId, status: 'cancelled', games: cancelled },
    },
    207: {
      description: 'The provider cancelled only some games; the others are still `active`.',
      schema: CancelledFreeRounds,
      example: {
        grant_id: exampleIds.grantId,
        status: 'cancel_failed',
        games: [...cancelled.slice(0, 1), ...grantExample.games.slice(1)],
      },
    },
  },
  errors: [
    invalidRequest,
    unauthenticated,
    accountDisabled,
    rateLimited,
    ...brandSelectorErrors,
    unbilledPlatform,
    { flat: 'insufficient_scope', when: notPermitted },
    { flat: 'grant_id_required', when: 'The grant_id is blank.' },
    { flat: 'grant_not_found', when: 'The brand has no such grant.' },
    {
      flat: 'not_cancellable',
      when: 'Nothing is left to cancel, or it has expired.',
      fields: { schema: RefusedGrant, example: { grant_status: 'cancelled', games: cancelled } },
    },
    {
      flat: 'issuance_in_progress',
      when: 'It is still being issued. Retry once it is active.',
      fields: { schema: RefusedGrant, example: { grant_status: 'pending_issue', games: pending } },
    },
    { code: 'E1004', when: 'The provider is not set up correctly on our side.' },
    { flat: 'provider_error', when: 'The provider refused.' },
    { code: 'E6006', status: 503, when: 'The account type could not be read. Retry.' },
    { code: 'E6007', status: 503, when: 'The brands could not be read. Retry.' },
    { flat: 'provider_unavailable', when: 'The provider did not answer. Retry.' },
  ],
  brandSelector: 'query',
  canProvision: false,
  namesSelectorFailure: true,
})

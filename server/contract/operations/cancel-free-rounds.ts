import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import {
  accountDisabled,
  brandSelectorErrors,
  invalidRequest,
  notPermitted,
  rateLimited,
  unauthenticated,
  unbilledPlatform,
} from '@/server/contract/operations/documented-errors'
import { exampleIds, grantExample } from '@/server/contract/operations/examples'
import { StorableText } from '@/server/contract/primitives'
import { subOperatorRefQuery } from '@/server/contract/query-parameters'
import { CancelledFreeRounds, RefusedGrant } from '@/server/contract/resources/free-round-grant'

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

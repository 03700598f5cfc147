import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import {
  brandProvisioningErrors,
  brandSelectorErrors,
  commonErrors,
  providerAccessErrors,
} from '@/server/contract/operations/documented-errors'
import { createSessionExample, sessionExample } from '@/server/contract/operations/examples'
import { launchErrors } from '@/server/contract/operations/launch-errors'
import { IdempotencyKey } from '@/server/contract/primitives'
import { CreateSessionRequest, SessionResponse } from '@/server/contract/resources/session'

export const IdempotencyHeaders = z.object({
  'idempotency-key': IdempotencyKey.meta({
    description: 'Your own ID of this operation. Repeat it to get the first response again.',
    example: 'launch-1042-7c1e',
  }),
})

export const createSession = defineOperation({
  id: 'createSession',
  method: 'POST',
  path: '/v1/sessions',
  summary: 'Create a real-money session',
  description:
    'Creates a session and returns a URL that works once. Send the player there immediately. For 24 hours the same `Idempotency-Key` returns the first session, whatever the body says; `Croupier-Warning` then names what differs. Only created sessions are stored.',
  tag: 'Sessions',
  family: 'sessions',
  scopes: ['write'],
  headers: IdempotencyHeaders,
  body: CreateSessionRequest,
  requestExample: createSessionExample,
  responses: {
    201: {
      description: 'The session.',
      schema: SessionResponse,
      headers: {
        'X-Idempotent-Replayed': 'true when an earlier session is answered again; absent otherwise.',
      },
      example: sessionExample,
    },
  },
  errors: [
    ...commonErrors,
    ...brandSelectorErrors,
    ...brandProvisioningErrors,
    ...providerAccessErrors,
    { code: 'E4001', when: "The account's credit with us is used up. Top it up." },
    { code: 'E2001', when: 'No such game for this account.' },
    { code: 'E2002', when: 'The game is disabled for this account.' },
    {
      code: 'E2003',
      when: "The game may not be played in the player's country. Where a jurisdiction profile refuses it, `details` names `country`, `rule` and `version`.",
    },
    { code: 'E3004', when: 'The player is self-excluded.' },
    {
      code: 'E4005',
      when: 'A loss limit of the player, or the time in sessions, is reached. `details` has the limit, what is used and when it frees.',
    },
    { flat: 'operator_settings_not_configured', when: 'No wallet callback is set up for the provider.' },
    { flat: 'idempotency_in_progress', when: 'The same key is being worked on. Retry after a second.' },
    { code: 'E3003', when: 'The player has as many open sessions as the account allows.' },
    ...launchErrors,
  ],
  brandSelector: 'body',
  canProvision: true,
})

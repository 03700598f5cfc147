import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import {
  brandProvisioningErrors,
  brandSelectorErrors,
  commonErrors,
  launchErrors,
  providerAccessErrors,
  recordErrors,
  recordSelectorErrors,
} from '@/server/contract/operations/documented-errors'
import {
  createSessionExample,
  exampleIds,
  sessionDetailExample,
  sessionExample,
} from '@/server/contract/operations/examples'
import { IdempotencyKey, Uuid } from '@/server/contract/primitives'
import { subOperatorRefQuery } from '@/server/contract/query-parameters'
import {
  CreateDemoSessionRequest,
  CreateSessionRequest,
  SessionDetail,
  SessionResponse,
} from '@/server/contract/resources/session'

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

export const createDemoSession = defineOperation({
  id: 'createDemoSession',
  method: 'POST',
  path: '/v1/demo-sessions',
  summary: 'Create a demo session',
  description:
    'Opens a game with play money. No wallet takes part, no callback is sent and no brand is named.',
  tag: 'Sessions',
  family: 'sessions',
  scopes: ['write'],
  body: CreateDemoSessionRequest,
  requestExample: { game_id: exampleIds.gameId },
  responses: { 201: { description: 'The session.', schema: SessionResponse, example: sessionExample } },
  errors: [
    ...commonErrors,
    ...providerAccessErrors,
    { code: 'E2001', when: 'No such game for this account, or it has no demo.' },
    { code: 'E2002', when: 'The game is disabled for this account.' },
    { code: 'E2003', when: 'With a `country`: the game, or any demo, may not be played there.' },
    ...launchErrors,
  ],
  brandSelector: 'none',
  canProvision: false,
})

export const getSession = defineOperation({
  id: 'getSession',
  method: 'GET',
  path: '/v1/sessions/{session_id}',
  summary: 'Get a session',
  description:
    'What is known about a session. On a platform, send the `sub_operator_ref` it was created with.',
  tag: 'Sessions',
  family: 'sessions',
  scopes: ['read'],
  params: z.object({ session_id: Uuid }),
  query: z.object({ sub_operator_ref: subOperatorRefQuery }),
  responses: { 200: { description: 'The session.', schema: SessionDetail, example: sessionDetailExample } },
  errors: [
    ...recordErrors,
    ...recordSelectorErrors,
    ...providerAccessErrors,
    {
      code: 'E6008',
      status: 403,
      when: 'The brand is suspended or retired, and the provider is one that needs an approval.',
    },
    { code: 'E3001', when: 'No such session for this brand.' },
    { code: 'E3002', when: 'The session ended; sessions live for 24 hours.' },
  ],
  brandSelector: 'query',
  canProvision: false,
  readsRecords: true,
})

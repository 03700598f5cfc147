import { z } from 'zod'
import { deliveryStates } from '@/server/contract/delivery-states'
import { defineOperation } from '@/server/contract/operation'

/**
 * Tools of a sandbox deployment, under a prefix of their own: `/v1` is what every deployment promises, and these exist in
 * sandbox mode only. They may change with the command line that calls them.
 */
const common = {
  method: 'POST',
  tag: 'Sandbox',
  family: 'other',
  scopes: ['write'],
  errors: [],
  brandSelector: 'none',
  canProvision: false,
} as const

const OneListener = z.object({ listener_id: z.uuid() })
const OneById = z.object({ id: z.uuid() })
const nothing = { 204: { description: 'Done.', schema: z.null(), example: null } } as const

/** The one stream of the API: its lines are written by `server/modules/delivery/handover/listener-streams.ts`. */
export const listen = defineOperation({
  ...common,
  id: 'listen',
  path: '/sandbox/v1/listeners',
  summary: 'Answer the callbacks of an endpoint',
  description:
    'A stream of JSON objects, one a line: `ready`, each `callback` to answer, `beat`, and `end`. The same `listener_id` takes a lost stream up again.',
  body: z.object({
    listener_id: z.uuid(),
    endpoint: z.string().min(1).max(128).optional(),
    forwards_to: z
      .string()
      .min(1)
      .max(256)
      .regex(/^[\x21-\x7e]+$/, 'Must be an address'),
  }),
  responses: { 200: { description: 'The stream.', schema: z.null(), example: null } },
})

/** As much of a reply as is read from a wallet's URL, and one byte more, which says that there is more. */
export const maxReplyBytes = 64 * 1024

/** What came back from the wallet behind a listener. */
export const HandedBack = z.union([
  z.object({
    status: z.int().min(200).max(599),
    headers: z.record(z.string().max(256), z.string().max(8_192)),
    body_base64: z.base64().max(Math.ceil((maxReplyBytes + 1) / 3) * 4),
    /** Why the reply ended before its last byte. */
    cut_off: z.object({ code: z.string().max(64), message: z.string().max(512) }).optional(),
  }),
  z.object({ error: z.object({ code: z.string().min(1).max(64), message: z.string().max(512) }) }),
])
export type HandedBack = z.output<typeof HandedBack>

export const answerCallback = defineOperation({
  ...common,
  id: 'answerCallback',
  path: '/sandbox/v1/listeners/{listener_id}/answers',
  summary: 'Return what a wallet answered',
  description:
    'Status, headers and body, or why there was none. The first answer within the deadline counts.',
  // Only what was given to a listener, by the thousand at its busiest, can be answered: once, within seconds.
  isUnmetered: true,
  params: OneListener,
  body: z.object({ id: z.uuid(), answer: HandedBack }),
  responses: nothing,
})

export const detachListener = defineOperation({
  ...common,
  id: 'detachListener',
  path: '/sandbox/v1/listeners/{listener_id}/detach',
  summary: 'Stop answering',
  description: 'The endpoint’s callbacks go to its URL again.',
  params: OneListener,
  responses: nothing,
})

const Instant = z.iso.datetime()

/** A call of the API as the request log keeps it. */
const LoggedRequest = z.object({
  id: z.uuid(),
  created_at: Instant,
  operation: z.string(),
  method: z.string(),
  path: z.string(),
  query: z.string(),
  status: z.int(),
  error_code: z.string().nullable(),
  duration_ms: z.int(),
  request_id: z.string(),
  key_name: z.string().nullable(),
  sub_operator_ref: z.string().nullable(),
})

export const listRequests = defineOperation({
  ...common,
  id: 'listRequests',
  method: 'GET',
  path: '/sandbox/v1/requests',
  summary: 'List the organization’s API calls',
  description: 'The newest fifty of the last fourteen days, of all keys, without their bodies.',
  scopes: ['read'],
  isOfAllBrands: true,
  query: z.object({
    status_class: z.enum(['2', '4', '5']).optional(),
    operation: z.string().min(1).max(64).optional(),
    since: Instant.optional(),
  }),
  responses: {
    200: {
      description: 'The newest first.',
      schema: z.object({ requests: z.array(LoggedRequest) }),
      example: { requests: [] },
    },
  },
})

export const replayTransaction = defineOperation({
  ...common,
  id: 'replayTransaction',
  path: '/sandbox/v1/transactions/{id}/replay',
  summary: 'Send a win or refund once more',
  description: 'The same bytes to the wallet, by the rules of the dashboard: never a bet.',
  params: OneById,
  isBodyOptional: true,
  body: z.object({}),
  responses: {
    200: {
      description: 'Its state after the attempt.',
      schema: z.object({ id: z.uuid(), status: z.enum(deliveryStates) }),
      example: { id: '0192f0c1-0000-7000-8000-000000000000', status: 'confirmed' },
    },
  },
})

const runStates = ['running', 'passed', 'failed', 'interrupted'] as const
const ProbeRun = z.object({
  id: z.uuid(),
  url: z.string(),
  state: z.enum(runStates),
  steps: z.array(
    z.object({
      scenario: z.string(),
      title: z.string(),
      expects: z.string(),
      result: z.enum(['passed', 'failed', 'skipped', 'pending']),
      explanation: z.string(),
      status: z.int().nullable(),
      duration_ms: z.int().nullable(),
    }),
  ),
})

export const startProbe = defineOperation({
  ...common,
  id: 'startProbe',
  path: '/sandbox/v1/probes',
  summary: 'Start the readiness probe of an endpoint',
  description:
    'It sends some thirty callbacks that a wallet must answer rightly. Read it until it has ended.',
  isBodyOptional: true,
  body: z.object({
    endpoint: z.string().min(1).max(128).optional(),
    player_id: z.string().max(256).optional(),
    currency: z.string().max(8).optional(),
    bet_amount: z.string().max(32).optional(),
  }),
  responses: {
    200: {
      description: 'It runs.',
      schema: z.object({ id: z.uuid() }),
      example: { id: '0192f0c1-0000-7000-8000-000000000000' },
    },
  },
})

export const getProbe = defineOperation({
  ...common,
  id: 'getProbe',
  method: 'GET',
  path: '/sandbox/v1/probes/{id}',
  summary: 'How a readiness probe goes',
  description: 'Every expectation with its result, and why.',
  scopes: ['read'],
  isOfAllBrands: true,
  params: OneById,
  responses: { 200: { description: 'The run.', schema: ProbeRun, example: null } },
})

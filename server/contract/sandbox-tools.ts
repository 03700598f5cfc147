import { z } from 'zod'
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

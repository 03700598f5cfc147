import { answerCallback, detachListener as detach, listen } from '@/server/contract/sandbox-tools'
import { attachListener, detachListener } from '@/server/modules/accounts/endpoints'
import { handBack, openListenerStream } from '@/server/modules/delivery/handover'
import { handle } from '@/server/rest/handle'

const done = { status: 204, body: null }

export const listenHandler = handle(listen, async (ctx, { body }) => {
  const { listener_id: listenerId, endpoint, forwards_to: forwardsTo } = body
  const listener = await attachListener(ctx, { listenerId, endpoint, forwardsTo })
  // A proxy that collects an answer before it passes it on would hold callbacks back.
  const headers = { 'X-Accel-Buffering': 'no' }
  return { status: 200, body: null, headers, stream: await openListenerStream(listener) }
})

export const answerHandler = handle(answerCallback, async (ctx, { params, body }) => {
  await handBack(ctx, { listenerId: params.listener_id, handoverId: body.id, answer: body.answer })
  return done
})

export const detachHandler = handle(detach, async (ctx, { params }) => {
  await detachListener(ctx, params.listener_id)
  return done
})

import type { Context } from '@/server/core/context'
import { receiveStripeEvent } from '@/server/modules/finance/billing'
import { requireAddressBudget } from '@/server/modules/platform/rate-limits'
import type { ApiRequest } from '@/server/rest/api-request'
import { type Dependencies, serviceDependencies } from '@/server/rest/dependencies'
import { openExchange } from '@/server/rest/exchange'
import { originOf } from '@/server/rest/headers'
import { invalidRequest } from '@/server/rest/invalid-request'
import { readBytes } from '@/server/rest/read-body'

/** An event is a few KiB. */
const bodyLimitBytes = 256 * 1024

/**
 * `POST /api/billing/webhooks/stripe`: no session and no Origin, only what Stripe signed. 200 once the event and what follows from it
 * are stored; EB011 400 for what is not Stripe's; anything else, Stripe delivers again.
 */
export function handleStripeWebhook(
  request: ApiRequest,
  dependencies: Dependencies = serviceDependencies,
): Promise<Response> {
  return openExchange('stripeWebhook', request, dependencies, async (exchange) => {
    const { requestId } = exchange
    const { clock } = dependencies
    const origin = originOf(request.headers)
    // defence: webhooks have a budget per address
    await requireAddressBudget('webhooks', { address: origin.ip, calls: 1, now: clock.now() })
    const rawBody = await readBytes(request)
    // defence: a webhook's body is limited
    if (rawBody.length > bodyLimitBytes) {
      throw invalidRequest([{ path: '', message: 'The body must be at most 256 KiB' }], 413)
    }
    const ctx: Context = { actor: { kind: 'system', job: 'stripe-webhook' }, requestId, clock, origin }
    const signature = request.headers.get('stripe-signature')
    const { eventId, type, outcome } = await receiveStripeEvent(ctx, { rawBody, signature })
    Object.assign(exchange.facts, { eventId, type, outcome })
    return { status: 200, body: { received: true, outcome }, headers: {} }
  })
}

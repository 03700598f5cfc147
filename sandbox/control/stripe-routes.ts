import { Hono } from 'hono'
import { ACTIONS, act } from '../stripe/act'
import { deliverDue, deliverNow } from '../stripe/deliver'
import { findObject, StripeRefusal } from '../stripe/objects'
import { DELIVERY_MODES, REFUND_STATUSES, type Stripe } from '../stripe/stripe'
import { BadInput, oneOf, readFields } from './input'

/** `/control/stripe/…`: what payers and merchants do, and how events travel. */
export function stripeControl(stripe: Stripe): Hono {
  const routes = new Hono()
  routes.put('/delivery', async (c) => {
    stripe.delivery.mode = oneOf(await readFields(c.req), 'mode', DELIVERY_MODES)
    return c.json(stripe.delivery)
  })
  routes.put('/refunds', async (c) => {
    stripe.refunds.status = oneOf(await readFields(c.req), 'status', REFUND_STATUSES)
    return c.json(stripe.refunds)
  })
  routes.get('/sessions/:id', async (c) => c.json(await findObject(stripe.pool, c.req.param('id'))))
  routes.post('/sessions/:id', async (c) => {
    const action = oneOf(await readFields(c.req), 'action', ACTIONS)
    const session = await act(stripe, { sessionId: c.req.param('id'), action })
    await deliverDue(stripe)
    return c.json(session)
  })
  routes.get('/events', async (c) => {
    const { rows } = await stripe.pool.query(
      `select event_id, body::jsonb ->> 'type' as type, attempts, status, done_at from stripe_delivery
       order by id desc limit 200`,
    )
    return c.json({ events: rows })
  })
  routes.post('/events/:id/deliver', async (c) =>
    c.json({ status: await deliverNow(stripe, c.req.param('id')) }),
  )
  routes.onError((error) => {
    if (error instanceof StripeRefusal) throw new BadInput(error.message, error.status === 404 ? 404 : 400)
    throw error
  })
  return routes
}

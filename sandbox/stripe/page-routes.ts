import { Hono } from 'hono'
import { ACTIONS, act } from './act'
import { deliverDue } from './deliver'
import { findObject, listObjects, StripeRefusal } from './objects'
import { paymentsPage, payPage } from './page'
import { DELIVERY_MODES, type Stripe } from './stripe'

/** `/stripe`: the payments, and the page where each is paid. */
export function stripePages(stripe: Stripe): Hono {
  const routes = new Hono()
  routes.get('/', async (c) => {
    const { data } = await listObjects(stripe.pool, {
      kind: 'checkout.session',
      since: 0,
      after: null,
      limit: 50,
    })
    return c.html(paymentsPage(data))
  })
  routes.get('/pay/:id', async (c) => c.html(payPage(await findObject(stripe.pool, c.req.param('id')))))
  routes.post('/pay/:id', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const action = ACTIONS.find((one) => one === form.get('action'))
    if (!action) return c.text('Choose what happens.', 400)
    const mode = DELIVERY_MODES.find((one) => one === form.get('delivery'))
    const session = await act(stripe, { sessionId: c.req.param('id'), action, mode })
    void deliverDue(stripe).catch(() => {}) // the ticker sends what this does not
    return c.redirect(action === 'pay' ? String(session.success_url) : `/stripe/pay/${session.id}`, 303)
  })
  routes.onError((error, c) =>
    error instanceof StripeRefusal
      ? c.text(error.message, error.status as 400)
      : c.text('The payment page failed.', 500),
  )
  return routes
}

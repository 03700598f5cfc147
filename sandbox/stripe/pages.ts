import { Hono } from 'hono'
import { toDecimal } from '../money'
import { escapeHtml, layout } from '../pages/layout'
import { ACTIONS, act } from './act'
import { CARD_NUMBERS, CARDS, OUTCOME_WORDS } from './cards'
import { deliverDue } from './deliver'
import { findObject, listObjects, StripeRefusal } from './objects'
import { DELIVERY_MODES, type Stripe, type StripeObject } from './stripe'

const text = (value: unknown) => escapeHtml(String(value ?? ''))

const amountOf = ({ amount_total: amount, currency }: StripeObject) => {
  const code = String(currency).toUpperCase()
  return `${toDecimal(BigInt(Number(amount)), code)} ${code}`
}

const delivery = `<label>Webhooks <select name="delivery" data-testid="delivery">${DELIVERY_MODES.map((mode) => `<option>${mode}</option>`).join('')}</select></label>`

const button = (action: string, label: string) =>
  `<button type="submit" name="action" value="${action}" data-testid="${action}">${label}</button>`

/** The hosted payment page: pay, be declined, leave, let it expire. */
function payPage(session: StripeObject): string {
  if (session.mode === 'setup') return setupPage(session)
  const isOpen = session.status === 'open'
  return layout(
    'Demo payment',
    `<div class="card"><p class="eyebrow">Demo payment page</p><h1>${text(session.product_name)}</h1>
<p><strong data-testid="amount">${text(amountOf(session))}</strong>. No card and no bank: choose what happens.</p>
${isOpen ? '' : `<p class="note" role="status">This payment is ${text(session.payment_status === 'paid' ? 'paid' : session.status)}.</p>`}
<form method="post" action="/stripe/pay/${text(session.id)}">${delivery}
${isOpen ? `${button('pay', 'Pay')} ${button('decline', 'Decline the card')} ${button('expire', 'Let it expire')}` : afterwards(session)}</form>
<p><a class="back" data-testid="leave" href="${text(session.cancel_url)}">Leave without paying</a></p></div>`,
  )
}

/** Where a card is kept for later: the published test cards. */
function setupPage(session: StripeObject): string {
  const buttons = CARD_NUMBERS.map((number) => {
    const { brand, outcome } = CARDS[number]
    const name = brand === 'visa' ? 'Visa' : 'Mastercard'
    return `<p>${button(`save_${number}`, `Save ${name} ${number.slice(-4)}`)} ${OUTCOME_WORDS[outcome]}</p>`
  })
  return layout(
    'Demo payment method',
    `<div class="card"><p class="eyebrow">Demo payment page</p><h1>Add a payment method</h1>
${session.status === 'open' ? `<p>No real card: choose a test card.</p><form method="post" action="/stripe/pay/${text(session.id)}">${buttons.join('')}</form>` : '<p class="note" role="status">The card is saved.</p>'}
<p><a class="back" data-testid="leave" href="${text(session.cancel_url)}">Leave without saving</a></p></div>`,
  )
}

const afterwards = ({ payment_status: status }: StripeObject) =>
  status === 'paid'
    ? [
        button('refund_half', 'Refund half'),
        button('refund', 'Refund the rest'),
        button('refund_fails', 'Newest refund fails'),
        button('dispute', 'Dispute'),
        button('win', 'Merchant wins the dispute'),
        button('lose', 'Merchant loses the dispute'),
      ].join(' ')
    : ''

function paymentsPage(sessions: readonly StripeObject[]): string {
  const rows = sessions.map(
    (session) =>
      `<tr><td><a href="/stripe/pay/${text(session.id)}">${text(session.product_name)}</a></td><td>${text(amountOf(session))}</td><td>${text(session.status)}</td><td>${text(session.payment_status)}</td></tr>`,
  )
  return layout(
    'Demo payments',
    `<p class="eyebrow">Sandbox</p><h1>Demo payments</h1>
${rows.length === 0 ? '<p>None yet. Buy a credit package in Croupier.</p>' : `<div class="scroll" role="region" aria-label="Payments" tabindex="0"><table><thead><tr><th scope="col">Package</th><th scope="col">Amount</th><th scope="col">Session</th><th scope="col">Payment</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`}`,
  )
}

/** `/stripe`: the payments, and the page where each is paid. */
export function stripePages(stripe: Stripe): Hono {
  const routes = new Hono()
  routes.get('/', async (c) => {
    const { data: all } = await listObjects(stripe.pool, {
      kind: 'checkout.session',
      since: 0,
      after: null,
      limit: 50,
    })
    return c.html(paymentsPage(all.filter(({ mode }) => mode === 'payment')))
  })
  routes.get('/pay/:id', async (c) => c.html(payPage(await findObject(stripe.pool, c.req.param('id')))))
  routes.post('/pay/:id', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const action = ACTIONS.find((one) => one === form.get('action'))
    if (!action) return c.text('Choose what happens.', 400)
    const mode = DELIVERY_MODES.find((one) => one === form.get('delivery'))
    const session = await act(stripe, { sessionId: c.req.param('id'), action, mode })
    void deliverDue(stripe).catch(() => {}) // the ticker sends what this does not
    return c.redirect(
      action === 'pay' || action.startsWith('save_')
        ? String(session.success_url)
        : `/stripe/pay/${session.id}`,
      303,
    )
  })
  routes.onError((error, c) =>
    error instanceof StripeRefusal
      ? c.text(error.message, error.status as 400)
      : c.text('The payment page failed.', 500),
  )
  return routes
}

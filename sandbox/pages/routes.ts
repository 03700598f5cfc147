import { type Context, Hono } from 'hono'
import type { EventReceiver } from '../events/receiver'
import { exponentOf, isKnownCurrency, toDecimal } from '../money'
import type { RoundRunner } from '../rounds/round-runner'
import type { Settings } from '../settings'
import type { Organization } from '../wallet/organizations'
import { deposit, readBalances } from '../wallet/players'
import { Refused } from '../wallet/reply'
import type { Wallet } from '../wallet/wallet'
import { homePage } from './home'
import { escapeHtml, layout } from './layout'

export type PageParts = { settings: Settings; runner: RoundRunner; wallet: Wallet; events: EventReceiver }

const MAX_CREDIT = 1_000

export function pageRoutes({ settings, runner, wallet, events }: PageParts): Hono {
  const routes = new Hono()
  routes.get('/', async (c) =>
    c.html(
      homePage({
        settings,
        games: [...runner.games.values()],
        wallets: await wallet.organizations.slugs(),
        received: wallet.received.list({ limit: 25 }),
        events: await events.list(null, 10),
      }),
    ),
  )
  routes.get('/cashier', (c) => withTill(wallet, c, (name) => c.req.query(name) ?? '', show(wallet, c, null)))
  routes.post('/cashier', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const field = (name: string) => form.get(name) ?? ''
    return withTill(wallet, c, field, async (till, organization) => {
      const note = await addCredit(wallet, till, organization, Number(field('amount')))
      return show(wallet, c, note)(till)
    })
  })
  return routes
}

type Answer = (till: Till, organization: Organization) => Promise<Response>

async function withTill(
  wallet: Wallet,
  c: Context,
  field: (name: string) => string,
  answer: Answer,
): Promise<Response> {
  const organization = await wallet.organizations.find(field('wallet'))
  const till = {
    slug: field('wallet'),
    brand: field('brand'),
    playerId: field('player').slice(0, 128),
    currency: field('currency'),
    back: webAddress(field('back')),
  }
  if (organization === null || till.playerId === '' || !isKnownCurrency(till.currency)) {
    return c.html(cashierMissing(), 404)
  }
  return answer(till, organization)
}

function show(wallet: Wallet, c: Context, note: string | null) {
  return async (till: Till): Promise<Response> => {
    const balances = await readBalances(wallet.pool, till, till.playerId)
    const minor = balances.get(till.currency)
    const balance = minor === undefined ? null : toDecimal(minor, till.currency)
    return c.html(cashierPage(till, { balance, note }))
  }
}

async function addCredit(
  wallet: Wallet,
  till: Till,
  organization: Organization,
  amount: number,
): Promise<string> {
  if (!Number.isInteger(amount) || amount < 1 || amount > MAX_CREDIT) return 'Please choose an amount.'
  const amountMinor = BigInt(amount) * 10n ** BigInt(exponentOf(till.currency))
  try {
    await deposit(wallet.pool, till, organization, {
      playerId: till.playerId,
      currency: till.currency,
      amountMinor,
    })
    return `Added ${toDecimal(amountMinor, till.currency)} ${till.currency}. The game shows it with your next round.`
  } catch (error) {
    if (error instanceof Refused) return 'This wallet does not know the player.'
    throw error
  }
}

function webAddress(url: string): string | null {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
}

type Till = {
  slug: string
  brand: string
  playerId: string
  currency: string
  /** Where the player came from; null when that is no web address. */
  back: string | null
}

/** `{sandbox}/cashier?wallet=&player=&currency=&brand=&back=`: where a game's top-up button leads in the demo. */
function cashierPage(till: Till, state: { balance: string | null; note: string | null }): string {
  const hidden = Object.entries({
    wallet: till.slug,
    brand: till.brand,
    player: till.playerId,
    currency: till.currency,
    back: till.back ?? '',
  }).map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  const choices = [20, 50, 100, 500].map(
    (amount, index) =>
      `<label><input type="radio" name="amount" value="${amount}"${index === 1 ? ' checked' : ''}><span>${amount}</span></label>`,
  )
  return layout(
    'Top up',
    `<div class="card"><p class="eyebrow">Demo cashier</p><h1>Top up</h1>
<p>Player <strong>${escapeHtml(till.playerId)}</strong>${state.balance === null ? '' : `, balance <strong data-testid="cashier-balance">${escapeHtml(state.balance)} ${escapeHtml(till.currency)}</strong>`}. This is play credit: no card, no bank.</p>
${state.note === null ? '' : `<p class="note" role="status" data-testid="cashier-note">${escapeHtml(state.note)}</p>`}
<form method="post" action="/cashier">${hidden.join('')}
<fieldset><legend>Amount in ${escapeHtml(till.currency)}</legend>${choices.join('')}</fieldset>
<button type="submit" data-testid="deposit">Add play credit</button></form>
${till.back === null ? '' : `<p><a class="back" data-testid="back" href="${escapeHtml(till.back)}">Back to the game</a></p>`}</div>`,
  )
}

function cashierMissing(): string {
  return layout(
    'Cashier',
    `<div class="card"><p class="eyebrow">Demo cashier</p><h1>Missing player</h1>
<p>The URL must contain <code>wallet</code>, <code>player</code> and <code>currency</code> of a wallet in this sandbox.</p></div>`,
  )
}

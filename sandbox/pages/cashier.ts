import { escapeHtml } from '../play/page'
import { layout } from './layout'

export type Till = {
  slug: string
  brand: string
  playerId: string
  currency: string
  /** Where the player came from; null when that is no web address. */
  back: string | null
}

/** `{sandbox}/cashier?wallet=&player=&currency=&brand=&back=`: where a game's top-up button leads in the demo. */
export function cashierPage(till: Till, state: { balance: string | null; note: string | null }): string {
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

export function cashierMissing(): string {
  return layout(
    'Cashier',
    `<div class="card"><p class="eyebrow">Demo cashier</p><h1>Missing player</h1>
<p>The URL must contain <code>wallet</code>, <code>player</code> and <code>currency</code> of a wallet in this sandbox.</p></div>`,
  )
}

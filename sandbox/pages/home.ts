import type { Game } from '../catalogue/game'
import type { ReceivedEvent } from '../events/receiver'
import type { Settings } from '../settings'
import type { ReceivedCallback } from '../wallet/wallet'
import { escapeHtml, layout } from './layout'

type Facts = {
  settings: Settings
  games: readonly Game[]
  wallets: readonly string[]
  received: readonly ReceivedCallback[]
  events: readonly ReceivedEvent[]
}

const SHOWCASE = 12

/** `{sandbox}/`: what this is, some games to look at, and what the reference wallet heard lately. */
export function homePage({ settings, games, wallets, received, events }: Facts): string {
  const tiles = games
    .filter((_, index) => index % Math.ceil(games.length / SHOWCASE) === 3)
    .map((game) => {
      const src = `/art/${game.provider}/${encodeURIComponent(game.code)}.svg`
      return `<li><img src="${src}" alt="${escapeHtml(game.name)}" width="480" height="360" loading="lazy"></li>`
    })
  return layout(
    'Croupier sandbox',
    `<p class="eyebrow">Sandbox</p><h1>Demo providers and wallet</h1>
<p class="lead">Three demo providers with ${games.length} playable games, and a reference wallet that answers their callbacks. No real money is involved. Games are opened through Croupier at
<a href="${escapeHtml(settings.croupierUrl)}">${escapeHtml(settings.croupierUrl)}</a>.</p>
<ul class="tiles">${tiles.join('')}</ul>
<h2>Reference wallet</h2>
<p>${wallets.length === 0 ? 'No wallets yet.' : `Wallets: ${wallets.map((slug) => `<code>/wallet/${escapeHtml(slug)}/callback</code>`).join(', ')}`}</p>
<h2>Recent callbacks</h2>${received.length === 0 ? '<p>None yet. Open a game and play a round.</p>' : callbackTable(received)}
<h2>Recent events</h2>${events.length === 0 ? '<p>None yet. Incidents and maintenance are sent here.</p>' : eventTable(events)}`,
  )
}

function callbackTable(received: readonly ReceivedCallback[]): string {
  const rows = received.map((entry) => {
    const fields = readFields(entry.raw_body)
    const answer = entry.answer === null ? `fault: ${entry.fault ?? ''}` : String(entry.answer.status)
    const cells = [
      entry.at.slice(11, 23),
      entry.slug,
      fields.provider_code,
      fields.transaction_type,
      fields.amount,
      fields.currency,
      fields.player_id,
      fields.transaction_id,
      answer,
    ]
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(String(cell ?? ''))}</td>`).join('')}</tr>`
  })
  const heads = [
    'UTC',
    'Wallet',
    'Provider',
    'Type',
    'Minor units',
    'Currency',
    'Player',
    'Transaction',
    'Response',
  ]
  return `<div class="scroll" role="region" aria-label="Recent callbacks" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`
}

function eventTable(events: readonly ReceivedEvent[]): string {
  const rows = events.map(({ received_at, body, deliveries }) => {
    const cells = [received_at.toISOString().slice(11, 23), body.type, body.data.title ?? '', deliveries]
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(String(cell))}</td>`).join('')}</tr>`
  })
  const heads = ['UTC', 'Type', 'Title', 'Deliveries'].map((head) => `<th scope="col">${head}</th>`)
  return `<div class="scroll" role="region" aria-label="Recent events" tabindex="0"><table><thead><tr>${heads.join('')}</tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`
}

function readFields(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

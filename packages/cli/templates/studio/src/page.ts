import { findGame, minorUnits, stakesIn } from './games.js'
import type { Round, Session } from './store.js'

const style = `body{font:1rem/1.5 system-ui;margin:0;min-height:100vh;display:grid;place-items:center;background:#14213d;color:#fff}
main{text-align:center;padding:1rem}button,select{font:inherit;padding:.75rem 1.5rem;border-radius:.5rem;border:0}
button{background:#fca311;color:#14213d;font-weight:600}button:disabled{opacity:.5}a{color:#fca311}output{display:block;font-size:1.5rem;min-height:2.5rem}`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const document = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style><main>${body}</main></html>`

const money = (amount: number, currency: string) =>
  `${(amount / minorUnits(currency)).toFixed(Math.log10(minorUnits(currency)))} ${currency}`

/** The game. Stakes above the market's highest are not offered. */
export function gamePage(session: Session, token: string): string {
  const name = findGame(session.gameId)?.name ?? session.gameId
  const { stake_max = Number.POSITIVE_INFINITY, min_bet_interval_ms = 0 } = session.protection
  const options = stakesIn(session.currency)
    .filter(({ amount }) => amount <= stake_max)
    .map(({ amount }) => `<option value="${amount}">${money(amount, session.currency)}</option>`)
  return document(
    name,
    `<h1>${escapeHtml(name)}</h1><output id="told" role="status">${session.isDemo ? 'Play money' : ''}</output>
<p><label>Stake <select id="stake">${options.join('')}</select></label></p><p><button id="spin">Spin</button></p>
<p><a href="${escapeHtml(session.returnUrl)}">Leave</a></p>
<script>
const [spin, stake, told] = ['spin', 'stake', 'told'].map((id) => document.getElementById(id))
spin.onclick = async () => {
  spin.disabled = true
  const answer = await fetch('/play/${token}/spin', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ stake: Number(stake.value) }) })
  told.textContent = (await answer.json()).told
  setTimeout(() => { spin.disabled = false }, ${min_bet_interval_ms})
}
</script>`,
  )
}

/** What the player reads after a round. */
export const toldOf = ({ won, refused }: { won: number; refused: string | null }, currency: string) =>
  refused === 'declined'
    ? 'Your balance is too low.'
    : refused
      ? 'The bet was not accepted.'
      : won > 0
        ? `You won ${money(won, currency)}`
        : 'No win'

/** A round as it was played, without the player. */
export const replayPage = ({ id, movements }: Round) =>
  document(
    'Replay',
    `<h1>Round ${escapeHtml(id)}</h1><ul>${movements
      .map(({ type, amount, currency }) => `<li>${type} ${money(amount, currency)}</li>`)
      .join('')}</ul>`,
  )

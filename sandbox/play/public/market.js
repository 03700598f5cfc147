import { h } from './dom.js'

const minute = 60_000
const seconds = (ms) => `${Number((ms / 1000).toFixed(1))} s`

/**
 * Autoplay, and what the player's market asks of the game: said on the page, and kept.
 * @param {{ game: any, deck: any, table: any }} parts
 */
export function buildMarket({ game, deck, table }) {
  const asked = game.protection
  const begun = performance.now()
  const tally = { staked: 0, won: 0 }
  let isPlayingOn = false
  let nextAt = 0

  const autoplay = h(
    'button.plain.autoplay',
    { type: 'button', 'data-testid': 'autoplay', 'aria-pressed': 'false', onclick: () => toggle() },
    'Autoplay',
  )
  const notes = h('ul.notes', { 'data-testid': 'market-rules', 'aria-label': 'Rules of your country' })
  const delay = h('p.delay', { 'data-testid': 'spin-delay', role: 'timer' })
  const check = realityCheck()
  for (const note of notesOf(asked, deck, game)) notes.append(h('li', {}, note))
  autoplay.disabled = asked?.autoplay === false
  notes.hidden = notes.children.length === 0
  if (!table.engine.fly) deck.left.append(autoplay)
  deck.right.append(delay)
  deck.extras.append(notes)
  document.body.append(check)
  scheduleCheck()

  function toggle(on = !isPlayingOn) {
    isPlayingOn = on && asked?.autoplay !== false
    autoplay.setAttribute('aria-pressed', String(isPlayingOn))
    autoplay.textContent = isPlayingOn ? 'Stop autoplay' : 'Autoplay'
    if (isPlayingOn && !table.isBusy) table.act()
  }

  /** Opens every so many minutes, between two rounds, and keeps the game from going on until it is closed. */
  function scheduleCheck() {
    const minutes = asked?.reality_check_minutes
    if (minutes) setTimeout(() => remind(), minutes * minute)
  }

  async function remind() {
    toggle(false)
    while (table.isBusy) await new Promise((resolve) => setTimeout(resolve, 100))
    const played = Math.round((performance.now() - begun) / minute)
    const net = tally.won - tally.staked
    check.querySelector('[data-testid=played]').textContent =
      `You have played for ${played} minutes. Staked ${deck.money(tally.staked)}, won ${deck.money(tally.won)}: ` +
      `${net < 0 ? 'lost' : 'gained'} ${deck.money(Math.abs(net))} ${game.currency}.`
    check.showModal()
    check.addEventListener('close', scheduleCheck, { once: true })
  }

  function realityCheck() {
    return h(
      'dialog.rules',
      { 'aria-labelledby': 'check-title', 'data-testid': 'reality-check' },
      h('h2', { id: 'check-title' }, 'Reality check'),
      h('p', { 'data-testid': 'played' }),
      h(
        'form',
        { method: 'dialog' },
        h('button.plain', {}, 'Keep playing'),
        game.exit_url ? h('a.plain', { href: game.exit_url, target: '_top' }, 'Stop playing') : null,
      ),
    )
  }

  function count() {
    const left = nextAt - performance.now()
    delay.textContent = left > 0 ? `Next round in ${Math.ceil(left / 1000)} s` : ''
    if (left > 0) setTimeout(count, Math.min(250, left))
    else goOn()
  }

  /** Between two rounds, once the next one may begin. */
  function goOn() {
    if (table.isBusy) return
    table.showPlay()
    if (isPlayingOn) setTimeout(() => isPlayingOn && !table.isBusy && table.act(), 700)
  }

  return {
    /** True while the next round may not begin yet. */
    isWaiting: () => performance.now() < nextAt || check.open,
    began(stakeMinor) {
      tally.staked += stakeMinor
      if (!asked?.interval_ms) return
      nextAt = performance.now() + asked.interval_ms
      count()
    },
    /** After a round: waits for its turn, and plays on where the player asked for that. */
    rested(state, winMinor) {
      tally.won += winMinor
      if (state !== 'settled') toggle(false)
      if (nextAt <= performance.now()) goOn()
    },
  }
}

function notesOf(asked, deck, game) {
  if (!asked) return []
  return [
    asked.autoplay ? null : 'Autoplay is not available in your country.',
    asked.turbo ? null : 'Turbo play is not available in your country.',
    asked.min_interval_ms ? `At least ${seconds(asked.min_interval_ms)} from round to round.` : null,
    asked.stake_max_minor === null
      ? null
      : `Maximum stake ${deck.money(asked.stake_max_minor)} ${game.currency}.`,
    asked.reality_check_minutes ? `A reality check every ${asked.reality_check_minutes} minutes.` : null,
    asked.session_minutes ? `Sessions end after ${asked.session_minutes} minutes.` : null,
  ].filter((note) => note !== null)
}

import { h } from './dom.js'
import { decimal } from './money.js'

/**
 * Everything around the stage that all games share: title bar, message line, balance, stake, the one big button.
 * @param {HTMLElement} main
 * @param {any} game what the server said about the game
 */
export function buildDeck(main, game) {
  const money = (minor) => decimal(minor, game.exponent)
  const stage = h('section.stage', { 'aria-label': `${game.name}, the game` })
  const message = h('p.message', { 'data-testid': 'message', role: 'status', 'aria-live': 'polite' })
  const balance = h('output.figure', { 'data-testid': 'balance', 'data-currency': game.currency })
  const stake = h('output.figure', { 'data-testid': 'stake', 'aria-live': 'polite', 'aria-label': 'Stake' })
  const win = h('output.figure', { 'data-testid': 'win', 'aria-label': 'Last win' })
  const down = h(
    'button.step',
    { type: 'button', 'data-testid': 'stake-down', 'aria-label': 'Lower the stake' },
    '−',
  )
  const up = h(
    'button.step',
    { type: 'button', 'data-testid': 'stake-up', 'aria-label': 'Raise the stake' },
    '+',
  )
  const play = h('button.play', { type: 'button', 'data-testid': 'play' })
  const playSpot = h('span.play-spot', { 'data-testid': 'spin' }, play)
  const freeLeft = h('strong', { 'data-testid': 'free-rounds-left' })
  const freeWon = h('span.free-won')
  const free = h('div.free', { hidden: '' }, h('span.free-label', {}, 'Free rounds'), freeLeft, freeWon)
  const rules = rulesDialog(game)
  const topUp =
    game.mode === 'real' && game.top_up_url
      ? h(
          'a.top-up',
          { href: game.top_up_url, target: '_top', rel: 'noopener', 'data-testid': 'top-up' },
          'Top up',
        )
      : null
  const close = game.exit_url
    ? h(
        'a.icon',
        { href: game.exit_url, target: '_top', 'data-testid': 'close', 'aria-label': 'Close the game' },
        cross(),
      )
    : null

  const header = h(
    'header.bar',
    {},
    game.casino ? casino(game.casino) : null,
    h('div.name', {}, h('h1', {}, game.name), h('p', {}, `${game.studio} · RTP ${game.rtp}%`)),
    game.mode === 'demo' ? h('span.badge', {}, 'Play money') : null,
    free,
    h(
      'button.icon',
      { type: 'button', 'aria-label': 'Rules and pays', onclick: () => rules.showModal() },
      'i',
    ),
    close,
  )
  const footer = h(
    'footer.deck',
    {},
    h('div.cell.purse', {}, h('span.label', {}, 'Balance'), h('div.line', {}, balance, topUp)),
    h('div.cell.stake', {}, h('span.label', {}, 'Stake'), h('div.line', {}, down, stake, up)),
    playSpot,
    h('div.cell.won', {}, h('span.label', {}, 'Last win'), win),
  )
  const extras = h('div.extras', {})
  const left = h('div.beside', {})
  const right = h('div.beside', {})
  main.replaceChildren(header, stage, h('div.telling', {}, left, message, right), extras, footer, rules)

  const figure = (element, minor, withCurrency) => {
    element.dataset.minor = String(minor)
    element.replaceChildren(money(minor), ...(withCurrency ? [h('small', {}, ` ${game.currency}`)] : []))
  }
  return {
    stage,
    extras,
    left,
    right,
    play,
    up,
    down,
    money,
    setBalance: (minor) => figure(balance, minor, true),
    setStake: (minor) => figure(stake, minor, false),
    setWin: (minor) => figure(win, minor, false),
    say(text, tone = 'plain') {
      message.textContent = text
      message.dataset.tone = tone
    },
    setAction(action, label) {
      playSpot.dataset.testid = action
      play.textContent = label
    },
    /** @param {null | { left: number, total: number, won_minor: number }} grant */
    setFree(grant) {
      free.hidden = grant === null
      main.classList.toggle('is-free', grant !== null)
      freeLeft.textContent = grant ? `${grant.left} left` : '0 left'
      freeLeft.dataset.left = String(grant?.left ?? 0)
      freeWon.textContent = grant && grant.won_minor > 0 ? `won ${money(grant.won_minor)}` : ''
    },
    setBusy(isBusy) {
      for (const button of [up, down]) button.disabled = isBusy
    },
    async countWin(minor, ms) {
      const start = performance.now()
      while (ms > 0 && performance.now() - start < ms) {
        const share = (performance.now() - start) / ms
        win.replaceChildren(money(Math.floor(minor * share)))
        await new Promise(requestAnimationFrame)
      }
      figure(win, minor, false)
    },
    rules,
  }
}

function cross() {
  const mark = h('span', { 'aria-hidden': 'true' })
  mark.textContent = '✕'
  return mark
}

function rulesDialog(game) {
  const body = h('div.rules-body', {})
  const fairness = h('p.fair', {}, '')
  const dialog = h(
    'dialog.rules',
    { 'aria-labelledby': 'rules-title' },
    h('h2', { id: 'rules-title' }, `How ${game.name} works`),
    h(
      'p',
      {},
      `On average ${game.rtp}% of all stakes is paid back. Every outcome is decided by the server before it is shown.`,
    ),
    body,
    fairness,
    h('form', { method: 'dialog' }, h('button.plain', {}, 'Back to the game')),
  )
  return Object.assign(dialog, {
    explain: (...nodes) => body.replaceChildren(...nodes),
    prove: (proof) => {
      fairness.textContent = proof.seed
        ? `Last round: sealed as ${proof.hash}, opened as ${proof.seed}.`
        : `This round is sealed as ${proof.hash}.`
    },
  })
}

/** Whose game it is: the casino's logo, else its name. */
function casino({ name, logo_url: logo }) {
  const shown = logo ? h('img', { src: logo, alt: name ?? '' }) : name
  return h('div.casino', { 'data-testid': 'casino' }, shown)
}

import { h, isCalm, s, wait } from './dom.js'

const ROWS = 3
const REELS = 5
const SPIN_CELLS = 14

/** Five reels of three. The server sent the grid; the reels only travel to it. */
export function createEngine({ game, deck }) {
  const picture = (symbol) => `/art/${game.provider}/${encodeURIComponent(game.code)}/${symbol}.svg`
  const symbols = ['gem1', 'gem2', 'gem3', 'gem4', 'ace', 'king', 'queen', 'jack', 'ten', 'wild', 'scatter']
  for (const symbol of symbols) new Image().src = picture(symbol)

  const cell = (symbol) =>
    h('div.cell', { 'data-symbol': symbol }, h('img', { src: picture(symbol), alt: '', draggable: 'false' }))
  const anySymbol = () => symbols[Math.floor(Math.random() * symbols.length)]
  const strips = Array.from({ length: REELS }, () => h('div.strip', {}))
  const overlay = s('svg.lines', {
    viewBox: '0 0 500 300',
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })
  const burst = h('div.burst', { 'aria-hidden': 'true' })
  const reels = h(
    'div.reels',
    { role: 'img', 'aria-label': 'The reels' },
    ...strips.map((strip) => h('div.reel', {}, strip)),
    overlay,
  )
  deck.stage.append(h('div.cabinet', {}, reels, burst))
  deck.rules.explain(...payTable(game, picture))

  let turning = []
  const lay = (strip, list) => strip.replaceChildren(...list.map(cell))
  for (const strip of strips) lay(strip, Array.from({ length: ROWS }, anySymbol))

  function clear() {
    overlay.replaceChildren()
    burst.replaceChildren()
    for (const node of reels.querySelectorAll('.is-win')) node.classList.remove('is-win')
    reels.classList.remove('has-win')
  }

  function begin() {
    clear()
    if (isCalm()) return
    turning = strips.map((strip, reel) => {
      const shown = [...strip.children].slice(0, ROWS).map((node) => node.dataset.symbol)
      const blur = Array.from({ length: SPIN_CELLS }, anySymbol)
      lay(strip, [...shown, ...blur, ...shown])
      strip.classList.add('is-turning')
      const travel = (SPIN_CELLS + ROWS) / ROWS
      return strip.animate([{ transform: `translateY(${-100 * travel}%)` }, { transform: 'translateY(0)' }], {
        duration: 560 + reel * 25,
        iterations: Number.POSITIVE_INFINITY,
        easing: 'linear',
      })
    })
  }

  async function stop(grid) {
    if (turning.length > 0) await wait(320)
    await Promise.all(
      strips.map(async (strip, reel) => {
        const final = grid ? grid[reel] : Array.from({ length: ROWS }, anySymbol)
        if (turning.length > 0) await wait(reel * 150)
        turning[reel]?.cancel()
        strip.classList.remove('is-turning')
        if (turning.length === 0) return lay(strip, final)
        lay(strip, [...final, ...Array.from({ length: 6 }, anySymbol)])
        const landing = strip.animate(
          [
            { transform: 'translateY(-200%)' },
            { transform: 'translateY(2.5%)', offset: 0.82 },
            { transform: 'translateY(0)' },
          ],
          { duration: 420, easing: 'cubic-bezier(.2,.7,.3,1)' },
        )
        await landing.finished
        lay(strip, final)
      }),
    )
    turning = []
  }

  const nodeAt = (reel, row) => strips[reel].children[row]

  function drawLine({ line, count }) {
    const rows = game.rules.lines[line]
    const points = rows.map((row, reel) => `${50 + reel * 100},${50 + row * 100}`).join(' ')
    overlay.append(s('polyline', { points, class: 'line', pathLength: 1, style: `--i:${line}` }))
    for (let reel = 0; reel < count; reel++) nodeAt(reel, rows[reel])?.classList.add('is-win')
  }

  function shout(round) {
    const { multiplier, mystery_minor: mystery } = round.outcome
    const words = [
      round.win_minor >= round.stake_minor * 10 ? 'Big win' : null,
      mystery > 0 ? 'Mystery prize' : null,
      multiplier > 1 ? `×${multiplier}` : null,
    ].filter((word) => word !== null)
    if (words.length > 0) burst.append(h('strong', {}, words.join(' ')))
  }

  async function celebrate(round) {
    const { lines, scatters } = round.outcome
    reels.classList.add('has-win')
    lines.forEach(drawLine)
    if (scatters >= 3)
      for (const node of reels.querySelectorAll('[data-symbol=scatter]')) node.classList.add('is-win')
    shout(round)
    const ms = 450 + lines.length * 90 + (round.win_minor >= round.stake_minor * 10 ? 600 : 0)
    await deck.countWin(round.win_minor, isCalm() ? 0 : Math.min(1_600, ms))
  }

  async function show(round) {
    clear()
    await stop(round.outcome.grid)
    reels.setAttribute(
      'aria-label',
      `The reels: ${round.outcome.grid.map((reel) => reel.join(', ')).join('; ')}`,
    )
    if (round.win_minor > 0) await celebrate(round)
  }

  return {
    label: 'Spin',
    action: 'spin',
    invitation: 'Twenty lines, left to right. Press Spin, or the space bar.',
    begin,
    abort: () => stop(null),
    show,
    verdict: (round, money) => verdict(round, money),
  }
}

function verdict(round, money) {
  if (round.win_minor === 0) return 'No win this time.'
  const { lines, multiplier } = round.outcome
  const where = lines.length > 0 ? ` on ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}` : ''
  return `You won ${money(round.win_minor)}${where}${multiplier > 1 ? `, multiplied by ${multiplier}` : ''}.`
}

function payTable(game, picture) {
  const { pays, scatter } = game.rules
  const share = (lineBets) => `${(lineBets / 20).toFixed(2).replace(/\.?0+$/, '')}×`
  const row = (symbol, values) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, h('img', { src: picture(symbol), alt: symbol, width: 44, height: 44 })),
      ...values.map((value) => h('td', {}, share(value))),
    )
  return [
    h(
      'p',
      {},
      'Wins run from the leftmost reel along twenty lines; pays are times the whole stake. Wild stands in for any symbol but the scatter, which pays anywhere. A win may be lifted two, three or five times.',
    ),
    h(
      'table.pays',
      {},
      h('caption.sr', {}, 'Pays'),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, h('span.sr', {}, 'Symbol')),
          ...['3', '4', '5'].map((n) => h('th', { scope: 'col' }, `${n} of a kind`)),
        ),
      ),
      h('tbody', {}, ...pays.map(({ symbol, pays: values }) => row(symbol, values)), row('scatter', scatter)),
    ),
  ]
}

import { h, isCalm, s } from './dom.js'

const ORDER = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
]
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
const colour = (number) => (number === 0 ? 'green' : RED.has(number) ? 'red' : 'black')
const OUTSIDE = [
  ['dozen1', '1st 12', 'd1'],
  ['dozen2', '2nd 12', 'd2'],
  ['dozen3', '3rd 12', 'd3'],
  ['low', '1–18', 'e1'],
  ['even', 'Even', 'e2'],
  ['red', 'Red', 'e3'],
  ['black', 'Black', 'e4'],
  ['odd', 'Odd', 'e5'],
  ['high', '19–36', 'e6'],
  ['column3', '2:1', 'c3'],
  ['column2', '2:1', 'c2'],
  ['column1', '2:1', 'c1'],
]
const NAMES = {
  column1: 'First column',
  column2: 'Second column',
  column3: 'Third column',
  low: '1 to 18',
  high: '19 to 36',
  dozen1: 'First dozen',
  dozen2: 'Second dozen',
  dozen3: 'Third dozen',
}
const MAX_CHIPS = 20

/** A European wheel and its cloth. A chip is worth the stake chosen; several may lie on one spot. */
export function createEngine({ game, deck, table, history }) {
  /** @type {Map<string, number>} chips by spot */
  const chips = new Map([['red', 1]])
  const spots = new Map()
  const wheel = buildWheel()
  const ball = s('circle.ball', { cx: 0, cy: -86, r: 5 })
  const centre = s('text.pocket', { x: 0, y: 13, 'text-anchor': 'middle' }, '')
  const disc = s(
    'svg.wheel',
    { viewBox: '-110 -110 220 220', role: 'img', 'aria-label': 'The wheel' },
    s('circle.rim', { r: 106 }),
    wheel,
    s('circle.hub', { r: 44 }),
    ball,
    centre,
  )
  const past = h('ol.past', { 'aria-label': 'Previous numbers' })
  const cloth = h('div.cloth', { role: 'group', 'aria-label': 'The betting cloth' })
  const clear = h(
    'button.plain',
    { type: 'button', 'data-testid': 'clear-bets', onclick: () => wipe() },
    'Clear bets',
  )
  const total = () => [...chips.values()].reduce((sum, count) => sum + count, 0)

  for (let number = 0; number <= 36; number++)
    cloth.append(spot(`n${number}`, String(number), number === 0 ? 'n0' : '', number))
  for (const [name, text, area] of OUTSIDE) cloth.append(spot(name, text, area))
  deck.stage.append(
    h('div.table', {}, h('div.wheel-side', {}, disc, past), h('div.cloth-side', {}, cloth, clear)),
  )
  deck.rules.explain(
    h(
      'p',
      {},
      'One zero, 37 pockets. A number pays 36 times its chip, a dozen or column 3 times, an even chance twice, stake included. Press a spot to put a chip of the chosen value there.',
    ),
  )

  function spot(name, text, area, number) {
    const badge = h('span.chip', { 'aria-hidden': 'true', hidden: '' })
    const button = h(
      'button.spot',
      { type: 'button', 'data-spot': name, onclick: () => put(name) },
      h('span', {}, text),
      badge,
    )
    if (area) button.style.gridArea = area
    if (number !== undefined) button.dataset.colour = colour(number)
    if (number) {
      button.style.setProperty('--col', String(Math.ceil(number / 3)))
      button.style.setProperty('--row', String(3 - ((number - 1) % 3)))
      button.classList.add('is-number')
    }
    if (name === 'red' || name === 'black') button.dataset.colour = name
    spots.set(name, { button, badge, name: NAMES[name] ?? text })
    return button
  }

  function put(name) {
    if (table.isBusy || total() >= MAX_CHIPS || isAboveCeiling(total() + 1)) return
    chips.set(name, (chips.get(name) ?? 0) + 1)
    refresh()
  }
  /** Chips add up to one stake, which the player's market may limit. */
  function isAboveCeiling(count) {
    const most = game.protection?.stake_max_minor ?? null
    return most !== null && count * table.stepMinor > most
  }
  function wipe() {
    if (table.isBusy) return
    chips.clear()
    refresh()
  }
  function refresh() {
    for (const [name, { button, badge, name: label }] of spots) {
      const count = chips.get(name) ?? 0
      badge.hidden = count === 0
      badge.textContent = String(count)
      const value = count > 0 ? `, ${deck.money(count * table.stepMinor)} on it` : ''
      button.setAttribute('aria-label', `${label}${value}`)
    }
    deck.play.disabled = total() === 0 || isAboveCeiling(total()) || table.market?.isWaiting() === true
    table.showStake()
  }

  const remember = (pocket) => {
    past.prepend(h(`li.${colour(pocket)}`, {}, String(pocket)))
    while (past.children.length > 9) past.lastChild.remove()
  }
  for (const round of [...history].reverse())
    if (round.outcome.pocket !== undefined) remember(round.outcome.pocket)

  let turn = 0
  let humming = null
  const mark = (pocket) => {
    for (const [name, { button }] of spots) button.classList.toggle('is-hit', name === `n${pocket}`)
  }

  async function show(round) {
    humming?.cancel()
    humming = null
    const { pocket } = round.outcome
    const target = -(ORDER.indexOf(pocket) * 360) / 37
    const from = turn
    turn = from - (from % 360) + 1_080 + target
    if (!isCalm()) {
      const timing = { duration: 2_600, easing: 'cubic-bezier(.12,.7,.18,1)', fill: 'forwards' }
      ball.animate([{ transform: 'rotate(0)' }, { transform: 'rotate(-1440deg)' }], {
        duration: 2_600,
        easing: 'cubic-bezier(.1,.6,.3,1)',
      })
      await wheel.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${turn}deg)` }], timing)
        .finished
    }
    wheel.style.transform = `rotate(${turn}deg)`
    centre.textContent = String(pocket)
    centre.setAttribute('class', `pocket ${colour(pocket)}`)
    disc.setAttribute('aria-label', `The wheel shows ${pocket}, ${colour(pocket)}`)
    mark(pocket)
    remember(pocket)
    if (round.win_minor > 0) await deck.countWin(round.win_minor, isCalm() ? 0 : 500)
  }

  return {
    label: 'Spin',
    action: 'spin',
    invitation: 'A chip lies on red. Place more, or spin.',
    canPlay: () => total() > 0 && !isAboveCeiling(total()),
    totalStake: (step) => step * total(),
    onStake: refresh,
    choice: () => ({
      chips: [...chips].map(([name, count]) => ({ spot: name, amount_minor: count * table.stepMinor })),
    }),
    begin: () => {
      mark(-1)
      disc.scrollIntoView({ block: 'nearest', behavior: isCalm() ? 'auto' : 'smooth' })
      centre.textContent = ''
      if (!isCalm())
        humming = wheel.animate(
          [{ transform: `rotate(${turn}deg)` }, { transform: `rotate(${turn + 360}deg)` }],
          { duration: 1_600, iterations: Number.POSITIVE_INFINITY },
        )
    },
    abort: () => humming?.cancel(),
    show,
    verdict: ({ outcome, win_minor: win }, money) => {
      const where = `${outcome.pocket}, ${colour(outcome.pocket)}`
      return win > 0 ? `${where}: you won ${money(win)}.` : `${where}. No win this time.`
    },
  }
}

function buildWheel() {
  const slice = 360 / 37
  const edge = (radius, degrees) => {
    const angle = (degrees * Math.PI) / 180
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`
  }
  return s(
    'g.pockets',
    {},
    ...ORDER.map((number, index) => {
      const middle = index * slice
      const path = `M${edge(44, middle - slice / 2)} L${edge(98, middle - slice / 2)} A98 98 0 0 1 ${edge(98, middle + slice / 2)} L${edge(44, middle + slice / 2)} Z`
      return s(
        'g',
        { class: colour(number) },
        s('path', { d: path }),
        s(
          'text',
          { transform: `rotate(${middle}) translate(0 -72)`, 'text-anchor': 'middle' },
          String(number),
        ),
      )
    }),
  )
}

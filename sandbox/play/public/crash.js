import { h, s } from './dom.js'
import { times } from './money.js'
import { cashOut, watchRound } from './server.js'

const GROWTH = 0.00012

/** A curve that rises until it does not. The crash point is known to the server alone until it is reached. */
export function createEngine({ deck, history }) {
  const curve = s('path.curve', { fill: 'none' })
  const area = s('path.area', {})
  const ship = s('g.ship', {}, s('path', { d: 'M14 0 L-10 -9 L-5 0 L-10 9 Z' }))
  const sky = s(
    'svg.sky',
    { viewBox: '0 0 400 220', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...[44, 88, 132, 176].map((y) => s('path.grid', { d: `M0 ${y} H400` })),
    area,
    curve,
  )
  const craft = s(
    'svg.craft',
    { viewBox: '0 0 400 220', 'aria-hidden': 'true', preserveAspectRatio: 'none' },
    ship,
  )
  const figure = h('div.multiplier', { 'aria-hidden': 'true' }, '1.00×')
  const past = h('ol.past', { 'aria-label': 'Previous rounds' })
  const auto = h('input', {
    type: 'number',
    min: '1.01',
    max: '1000',
    step: '0.01',
    inputmode: 'decimal',
    placeholder: 'off',
    'data-testid': 'auto-cashout',
  })
  deck.stage.append(
    h('div.flight', {}, past, sky, craft, figure),
    h('div.options', {}, h('label', {}, h('span', {}, 'Auto cash out at'), auto)),
  )
  deck.rules.explain(
    h(
      'p',
      {},
      'The multiplier climbs from 1.00×. Cash out before it crashes and your stake is paid at the multiplier shown. Whatever your plan, the average return is the same.',
    ),
  )
  const remember = ({ crash, cashed_out_at: at }) => {
    past.prepend(h(at === null ? 'li' : 'li.is-won', {}, times(crash)))
    while (past.children.length > 9) past.lastChild.remove()
  }
  for (const round of [...history].reverse()) remember(round.outcome)

  let flying = null

  function draw(hundredths, state) {
    const m = hundredths / 100
    const reach = Math.max(2, m * 1.15)
    const x = 40 + 320 * Math.min(1, Math.log(m) / Math.log(reach) + 0.001)
    const y = 200 - 165 * ((m - 1) / (reach - 1))
    curve.setAttribute('d', `M10 205 C${x * 0.45} 203 ${x * 0.8} ${y + (205 - y) * 0.45} ${x} ${y}`)
    area.setAttribute(
      'd',
      `M10 205 C${x * 0.45} 203 ${x * 0.8} ${y + (205 - y) * 0.45} ${x} ${y} L${x} 220 L10 220 Z`,
    )
    ship.setAttribute('transform', `translate(${x} ${y}) rotate(${-12 - 28 * (1 - y / 205)})`)
    figure.textContent = times(hundredths)
    deck.stage.dataset.flight = state
  }
  draw(100, 'waiting')

  /** Flies until the server says it is over. The button cashes out meanwhile. */
  async function fly(round) {
    const start = performance.now() - (round.flying_ms ?? 0)
    const flight = { id: round.id, isOver: false }
    flying = flight
    deck.setAction('cashout', 'Cash out')
    deck.play.disabled = false
    deck.say(
      round.outcome.auto_cashout
        ? `Cashes out by itself at ${times(round.outcome.auto_cashout)}.`
        : 'Cash out before it crashes.',
    )
    const frame = () => {
      if (flight.isOver) return
      const now = Math.floor(100 * Math.exp(GROWTH * (performance.now() - start)))
      draw(now, 'flying')
      if (flying === flight)
        deck.play.textContent = `Cash out ${deck.money(Math.floor((round.stake_minor * now) / 100))}`
      requestAnimationFrame(frame)
    }
    frame()
    while (!flight.isOver) {
      const { status, body } = await watchRound(round.id)
      if (status === 200 && body.round.state !== 'live') flight.isOver = true
      else if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 500))
    }
    deck.play.disabled = true
    flying = null
  }

  async function press() {
    const flight = flying
    if (!flight) return
    flying = null
    deck.play.disabled = true
    deck.play.textContent = 'Cashing out…'
    const { status } = await cashOut(flight.id)
    if (status === 200) flight.isOver = true
    else flying = flight
  }

  function show(round) {
    const { crash, cashed_out_at: at } = round.outcome
    draw(at ?? crash, at === null ? 'crashed' : 'landed')
    remember(round.outcome)
  }

  return {
    label: 'Bet',
    action: 'bet',
    invitation: 'Place your bet and cash out in time.',
    choice: () => (Number(auto.value) > 1 ? { auto_cashout: Math.round(Number(auto.value) * 100) } : {}),
    begin: () => draw(100, 'waiting'),
    abort: () => draw(100, 'waiting'),
    fly,
    press,
    show,
    verdict: (round, money) =>
      round.outcome.cashed_out_at === null
        ? `Crashed at ${times(round.outcome.crash)}.`
        : `Cashed out at ${times(round.outcome.cashed_out_at)}: you won ${money(round.win_minor)}. It flew to ${times(round.outcome.crash)}.`,
  }
}

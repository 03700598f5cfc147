import { h, isCalm, wait } from './dom.js'

const percent = (hundredths) => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`

/** One roll from 0.00 to 99.99; roll under the line to win. The player chooses how bold the line is. */
export function createEngine({ game, deck, history }) {
  const { payouts } = game.rules
  let chosen = payouts[0]
  const zone = h('div.zone', {})
  const marker = h('div.marker', {}, h('span', {}, '–'))
  const line = h('p.odds', {})
  const past = h('ol.past', { 'aria-label': 'Previous rolls' })
  const options = h(
    'fieldset.payouts',
    {},
    h('legend', {}, 'Payout'),
    ...payouts.map((option, index) => {
      const input = h('input', {
        type: 'radio',
        name: 'payout',
        value: option.payout,
        checked: index === 0 ? '' : null,
        onchange: () => choose(option),
      })
      return h('label', {}, input, h('span', {}, `${option.payout}×`))
    }),
  )
  const track = h('div.track', { role: 'img', 'aria-label': 'No roll yet' }, zone, marker)
  const scale = h(
    'div.scale',
    { 'aria-hidden': 'true' },
    ...['0', '25', '50', '75', '100'].map((text) => h('span', { style: `left:${text}%` }, text)),
  )
  deck.stage.append(h('div.dice', {}, past, h('div.lane', {}, track, scale), line, options))
  deck.rules.explain(
    h(
      'p',
      {},
      'A number from 0.00 to 99.99 is rolled. Below your line, the stake is paid back as many times as you chose. A bolder payout means a lower line; the average return is the same for all.',
    ),
  )

  function choose(option) {
    chosen = option
    zone.style.width = `${option.under / 100}%`
    line.textContent = `Roll under ${percent(option.under)} to win ${option.payout} times your stake`
  }
  choose(chosen)
  const remember = ({ roll, under }) => {
    past.prepend(h(roll < under ? 'li.is-won' : 'li', {}, percent(roll)))
    while (past.children.length > 9) past.lastChild.remove()
  }
  for (const round of [...history].reverse()) if (round.outcome.roll !== undefined) remember(round.outcome)

  const place = (roll, text) => {
    marker.style.left = `${roll / 100}%`
    marker.firstChild.textContent = text
  }
  place(5_000, '–')
  let isRolling = false
  async function tumble() {
    isRolling = true
    deck.stage.dataset.roll = 'rolling'
    while (isRolling && !isCalm()) {
      const roll = Math.floor(Math.random() * 10_000)
      place(roll, percent(roll))
      await wait(85)
    }
  }

  async function show(round) {
    if (!isCalm()) await wait(450)
    isRolling = false
    const { roll, under } = round.outcome
    place(roll, percent(roll))
    track.setAttribute('aria-label', `Rolled ${percent(roll)}`)
    deck.stage.dataset.roll = roll < under ? 'won' : 'lost'
    remember(round.outcome)
    if (!isCalm()) await wait(420)
  }

  return {
    label: 'Roll',
    action: 'spin',
    invitation: 'Choose a payout and roll.',
    choice: () => ({ payout: chosen.payout }),
    begin: () => void tumble(),
    abort: () => {
      isRolling = false
      deck.stage.dataset.roll = ''
      place(5_000, '–')
    },
    show,
    verdict: ({ outcome, win_minor: win }, money) =>
      win > 0
        ? `Rolled ${percent(outcome.roll)}: you won ${money(win)}.`
        : `Rolled ${percent(outcome.roll)}, not under ${percent(outcome.under)}.`,
  }
}

import { buildDeck } from './deck.js'
import { h } from './dom.js'
import { buildMarket } from './market.js'
import { openSession, startRound, watchRound } from './server.js'

const ENGINES = { slot: './slot.js', crash: './crash.js', dice: './dice.js', roulette: './roulette.js' }
const main = document.getElementById('game')

/** `loading | ready | playing | settled | declined | failed | pending | ended` */
const setState = (state) => {
  main.dataset.state = state
}

start().catch(() => ended('The game could not be loaded', 'Please reload the page.'))

async function start() {
  const { status, body } = await openSession()
  if (status !== 200)
    return ended('This game session is over', 'Please open the game from your casino again.')
  const { game } = body
  main.style.setProperty('--hue', game.skin.hue)
  main.style.setProperty('--accent-hue', game.skin.accentHue)
  main.style.setProperty('--scene', `url("/art/${game.provider}/${encodeURIComponent(game.code)}/scene.svg")`)
  main.dataset.engine = game.engine
  const deck = buildDeck(main, game)
  const { createEngine } = await import(ENGINES[game.engine])
  const table = new Table(game, deck, body)
  table.engine = createEngine({ game, deck, table, history: body.history })
  table.market = buildMarket({ game, deck, table })
  await table.open(body.open)
}

function ended(title, text) {
  setState('ended')
  main.replaceChildren(h('div.notice', { role: 'alert' }, h('h1', {}, title), h('p', {}, text)))
}

const TROUBLE = {
  round_open: 'The last round is still being settled. Please wait.',
  bad_stake: 'This stake is not possible here.',
  too_soon: 'Your country asks for a pause between rounds. Please wait a moment.',
  session_over: 'Your session has reached the longest time your country allows.',
  bad_choice: 'Place a bet first.',
  no_funds: 'Not enough play money left. Reload the demo to start again.',
  free_rounds_over: 'Your free rounds are over. The next round is played for cash.',
  unavailable: 'Your casino cannot be reached right now. Please try again in a moment.',
  no_session: 'This game session is over.',
  no_connection: 'No connection. Check your network; nothing is lost.',
}

/** The course of a round, whatever the game: bet, wait, show, tell. */
class Table {
  constructor(game, deck, opening) {
    this.game = game
    this.deck = deck
    this.grant = null
    this.stakeIndex = Math.max(0, game.stakes_minor.indexOf(game.default_stake_minor))
    this.isBusy = false
    this.take(opening)
  }

  /** What the next round costs: the engine's sum of chips, a free round's stake, or the step chosen. */
  get stakeMinor() {
    return this.grant?.stake_minor ?? this.engine?.totalStake?.(this.stepMinor) ?? this.stepMinor
  }

  get stepMinor() {
    return this.game.stakes_minor[this.stakeIndex]
  }

  async open(round) {
    const { deck } = this
    deck.play.addEventListener('click', () => this.act())
    deck.up.addEventListener('click', () => this.step(1))
    deck.down.addEventListener('click', () => this.step(-1))
    document.addEventListener('keydown', (event) => this.key(event))
    deck.setWin(0)
    this.engine.onStake?.()
    this.rest('ready')
    deck.say(this.engine.invitation ?? 'Good luck!')
    if (round) await this.follow(round)
  }

  key(event) {
    const isTyping =
      event.target instanceof Element && event.target.closest('button, a, input, dialog, label')
    if (isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.code === 'Space' || event.code === 'Enter') this.act()
    else if (event.code === 'ArrowUp') this.step(1)
    else if (event.code === 'ArrowDown') this.step(-1)
    else return
    event.preventDefault()
  }

  step(by) {
    if (this.isBusy || this.grant) return
    const last = this.game.stakes_minor.length - 1
    this.stakeIndex = Math.min(last, Math.max(0, this.stakeIndex + by))
    this.engine.onStake?.()
    this.showStake()
  }

  showStake() {
    const { deck, stakeIndex, grant, game } = this
    deck.setStake(this.stakeMinor)
    deck.down.disabled = this.isBusy || grant !== null || stakeIndex === 0
    deck.up.disabled = this.isBusy || grant !== null || stakeIndex === game.stakes_minor.length - 1
  }

  /** The wallet as the server last knew it. */
  take(body) {
    this.before = this.grant
    if (body.free_rounds !== undefined) this.grant = body.free_rounds
    this.balanceMinor = body.balance_minor ?? this.balanceMinor
  }

  rest(state, winMinor = 0) {
    this.isBusy = false
    setState(state)
    const { deck, engine, grant } = this
    deck.setBalance(this.balanceMinor)
    deck.setFree(grant)
    this.showPlay()
    this.market?.rested(state, winMinor)
    deck.setAction(engine.action ?? 'spin', grant ? 'Free spin' : (engine.label ?? 'Spin'))
    this.showStake()
  }

  showPlay() {
    this.deck.play.disabled = this.engine.canPlay?.() === false || this.market?.isWaiting() === true
  }

  async act() {
    if (this.deck.play.disabled) return
    if (this.isBusy) return this.engine.press?.()
    this.isBusy = true
    setState('playing')
    this.deck.say('')
    this.deck.setWin(0)
    this.deck.play.disabled = true
    this.showStake()
    this.engine.begin()
    this.market.began(this.grant ? 0 : this.stakeMinor)
    const wager = {
      stake_minor: this.stakeMinor,
      choice: this.engine.choice?.() ?? null,
      free: this.grant !== null,
    }
    const { status, body } = await startRound(wager)
    if (status !== 200) return this.refused(body)
    this.take(body)
    await this.follow(body.round)
  }

  refused(body) {
    this.engine.abort()
    this.take(body)
    const isFunds = body.error === 'no_funds'
    this.rest(isFunds ? 'declined' : 'failed')
    this.deck.say(TROUBLE[body.error] ?? 'That did not work. Please try again.', 'bad')
  }

  /** Stays with a round until it is over, however long its casino takes. */
  async follow(first) {
    this.isBusy = true
    setState('playing')
    this.showStake()
    let round = first
    let misses = 0
    while (!round.is_over && round.state !== 'refund') {
      this.deck.rules.prove(round.fairness)
      if (round.state === 'live') {
        this.deck.setBalance(this.balanceMinor)
        await this.engine.fly(round)
      } else this.deck.say(round.state === 'bet' ? 'Waiting for your casino…' : 'Settling…')
      const { status, body } = await watchRound(round.id)
      misses = status === 200 ? 0 : misses + 1
      if (status === 200) {
        this.take(body)
        round = body.round
      } else {
        this.deck.say(TROUBLE.no_connection, 'bad')
        await new Promise((resolve) => setTimeout(resolve, Math.min(5_000, 500 * misses)))
      }
    }
    this.deck.rules.prove(round.fairness)
    await this.conclude(round)
  }

  async conclude(round) {
    if (round.state === 'settled') return this.settled(round)
    this.engine.abort()
    if (round.state === 'declined') {
      this.rest('declined')
      this.deck.say(
        'Not enough money in your casino account for this stake. Top up, or choose a lower stake.',
        'bad',
      )
      return
    }
    this.rest('failed')
    this.deck.say(
      round.state === 'refused'
        ? 'The round was stopped. Please contact your casino’s support.'
        : 'Your casino could not be reached. The round is void and your stake is returned.',
      'bad',
    )
  }

  async settled(round) {
    const grantEnding = this.before
    if (!round.outcome.expired_batch) await this.engine.show(round)
    this.rest(round.is_win_pending ? 'pending' : 'settled', round.win_minor ?? 0)
    await this.tell(round, grantEnding)
  }

  async tell(round, grantEnding) {
    const { deck } = this
    const win = round.win_minor ?? 0
    deck.setWin(win)
    if (round.is_win_pending && win > 0) {
      return deck.say(
        `You won ${deck.money(win)} ${this.game.currency}. It is credited as soon as your casino confirms.`,
        'wait',
      )
    }
    if (round.is_free && this.grant === null && grantEnding !== null) {
      const total = grantEnding.won_minor + win
      return deck.say(
        `That was your last free round. Together they won ${deck.money(total)} ${this.game.currency}.`,
        'good',
      )
    }
    deck.say(this.engine.verdict?.(round, deck.money) ?? '', win > 0 ? 'good' : 'plain')
  }
}

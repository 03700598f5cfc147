import { randomUUID } from 'node:crypto'
import type { Input, Schemas } from '@croupier/sdk'
import { type Command, Option } from 'commander'
import { CliError } from '../failures.js'
import { Player } from '../player.js'
import { openTools, type Tools } from '../tools.js'
import { movementColumns } from './movements.js'

type Transaction = Schemas['Transaction']
type Status = Transaction['status']

interface Options {
  game?: string
  provider: string
  player?: string
  currency: Input<'createSession'>['currency']
  country: Input<'createSession'>['country']
  balance: number
  stake?: number
}

interface Scene {
  player: Player
  playerId: string
  stakeMinor: number
  output: Tools['output']
}

interface Trigger {
  what: string
  /** True: the first attempt of the bet gets no answer from the wallet. */
  isSilent?: true
  hasFreeRounds?: true
  play: (scene: Scene) => Promise<unknown>
  /** How each kind of movement has to end, in the order in which they happened. */
  expected: [kind: Transaction['transaction_type'], ...states: Status[]][]
}

/** Callbacks of these players get no answer to their first bet: `croupier listen` and the sandbox's wallets both know it. */
export const silentPlayer = 'cli-silent-'

const send = (kind: string) => (scene: Scene, fields: object) =>
  scene.player.send({ kind, amount_minor: scene.stakeMinor, ...fields })
const bet = send('bet')
/** More than any player has, and within what an integer of JSON can be. */
const unaffordableMinor = 900_000_000_000

const triggers: Readonly<Record<string, Trigger>> = {
  bet: {
    what: 'plays one round as a player does: a bet, and its win or its end without one',
    play: ({ player, stakeMinor }) => player.spin({ stakeMinor }),
    expected: [
      ['bet', 'confirmed'],
      ['win', 'confirmed'],
    ],
  },
  win: {
    what: 'plays one round that pays twice the stake',
    async play({ player, stakeMinor }) {
      await player.wishWin(2)
      return player.spin({ stakeMinor })
    },
    expected: [
      ['bet', 'confirmed'],
      ['win', 'confirmed'],
    ],
  },
  refund: {
    what: 'sends a bet, then its refund',
    async play(scene) {
      const { movement } = await bet(scene, {})
      return send('refund')(scene, {
        round_id: movement.round_id,
        reference_transaction_id: movement.transaction_id,
      })
    },
    expected: [
      ['bet', 'confirmed'],
      ['refund', 'confirmed'],
    ],
  },
  duplicate: {
    what: 'sends the same bet twice: your wallet is asked once',
    async play(scene) {
      const { movement } = await bet(scene, {})
      const { round_id, transaction_id } = movement
      await bet(scene, { round_id, transaction_id })
    },
    expected: [['bet', 'confirmed']],
  },
  'late-bet': {
    what: 'a bet that your wallet leaves unanswered and confirms when it comes again, after the player was told that it failed',
    isSilent: true,
    play: (scene) => bet(scene, {}),
    expected: [['bet', 'confirmed']],
  },
  'free-round': {
    what: 'issues one free round and plays it',
    hasFreeRounds: true,
    async play({ player }) {
      const { free_rounds } = await player.look()
      if (!free_rounds) throw new CliError('unexpected', 'The game does not show the free round.')
      return player.spin({ stakeMinor: free_rounds.stake_minor, isFree: true })
    },
    expected: [
      ['bet', 'confirmed'],
      ['win', 'confirmed'],
    ],
  },
  decline: {
    what: 'a bet that is larger than the balance: your wallet declines it with 402',
    play: (scene) => bet(scene, { amount_minor: unaffordableMinor }),
    expected: [['bet', 'declined']],
  },
  timeout: {
    what: 'plays one round whose bet gets no answer: the provider gives the round up and refunds it',
    isSilent: true,
    play: ({ player, stakeMinor }) => player.spin({ stakeMinor }),
    expected: [
      ['bet', 'superseded', 'confirmed', 'exhausted'],
      ['refund', 'confirmed'],
    ],
  },
}

export function addTrigger(program: Command): void {
  const trigger = program
    .command('trigger')
    .description('play at a simulated provider, to try each case of a wallet')
  for (const [name, { what }] of Object.entries(triggers))
    trigger
      .command(name)
      .description(what)
      .option('--game <id>', 'a game of a simulated provider; default: the first that fits')
      .addOption(new Option('--provider <code>', 'whose game is chosen').default('aurora'))
      .option('--player <id>', 'default: a new player')
      .option('--currency <code>', 'ISO 4217', 'EUR')
      .option('--country <code>', 'ISO 3166', 'MT')
      .option('--balance <minor>', 'what the session says that the player has', Number, 100_000)
      .option('--stake <minor>', 'default: the game’s own', Number)
      .action((options: Options, command: Command) => run(name, options, openTools(command)))
}

async function run(name: string, options: Options, { client, output, signal }: Tools): Promise<void> {
  const trigger = triggers[name] as Trigger
  const prefix = trigger.isSilent ? silentPlayer : 'cli-'
  const playerId = options.player ?? `${prefix}${randomUUID().slice(0, 8)}`
  if (trigger.isSilent && !playerId.startsWith(silentPlayer))
    throw new CliError('usage', `For ${name} the player’s id has to begin with ${silentPlayer}`)
  const { currency, country, balance } = options
  const game = options.game ?? (await findGame(client, options, trigger))
  if (trigger.hasFreeRounds) {
    await issueOne(client, { gameId: game, playerId, currency, country, provider: options.provider })
    output.note(`One free round was issued to ${playerId}.`)
  }
  const session = await client.createSession({
    game_id: game,
    player_id: playerId,
    balance,
    currency,
    country,
  })
  output.note(`Session ${session.session_id} of player ${playerId}.`)
  const player = await Player.enter(session.game_url)
  if (trigger.isSilent) await player.silenceWallets(playerId)
  const opening = await player.look()
  output.note(`Playing ${opening.game.name}…`)
  const stakeMinor = options.stake ?? opening.game.default_stake_minor
  await trigger.play({ player, playerId, stakeMinor, output })
  const movements = await untilSettled(client, playerId, trigger, { signal, output })
  output.rows(movements, movementColumns)
  const problem = differenceOf(trigger, movements)
  if (problem) throw new CliError('unexpected', problem, `croupier movements tail --player ${playerId}`)
}

async function issueOne(
  client: Tools['client'],
  {
    gameId,
    provider,
    ...of
  }: Record<'gameId' | 'playerId', string> & Pick<Options, 'provider' | 'currency' | 'country'>,
): Promise<void> {
  const { currency, country, playerId: player_id } = of
  const { stake_field, stakes } = await client.getGameStakes({ game_id: gameId, currency })
  const value = stake_field === 'coin_level' ? stakes[0]?.coin_level : stakes[0]?.amount
  if (stake_field === null || value === undefined)
    throw new CliError(
      'refused',
      `The game takes no free rounds in ${currency}.`,
      'Name another with --game.',
    )
  const now = Date.now()
  await client.issueFreeRounds({
    ...{ provider_code: provider, player_id, games: [gameId], count: 1, currency, country },
    ...(stake_field === 'coin_level' ? { coin_level: value } : { bet_amount: value }),
    ...{ start_at: new Date(now).toISOString(), end_at: new Date(now + 3_600_000).toISOString() },
  })
}

async function findGame(
  client: Tools['client'],
  { provider, currency }: Options,
  { hasFreeRounds }: Trigger,
): Promise<string> {
  const { games } = await client.listGames({ provider, type: 'slots', currency, per_page: 50 })
  const game = games.find(({ free_rounds_support }) => !hasFreeRounds || free_rounds_support)
  if (game) return game.id
  throw new CliError(
    'refused',
    `No slot of ${provider} can be played in ${currency}.`,
    'See `croupier games`, and name one with --game.',
  )
}

/** Redeliveries take seconds: until nothing is under way, or a minute has passed. */
async function untilSettled(
  client: Tools['client'],
  playerId: string,
  trigger: Trigger,
  { signal, output }: Pick<Tools, 'signal' | 'output'>,
): Promise<Transaction[]> {
  const giveUpAt = Date.now() + 60_000
  for (let told = false; ; ) {
    const { transactions } = await client.listTransactions({ player_id: playerId, limit: 50 }, { signal })
    const movements = transactions.toReversed()
    const isOver = differenceOf(trigger, movements) === null
    const isUnderWay = movements.some(({ status }) => status === 'sending' || status === 'retrying')
    if (isOver || (!isUnderWay && movements.length > 0) || Date.now() > giveUpAt) return movements
    if (!told) output.note('Waiting for the deliveries to end…')
    told = true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** What is not as it should be; null: nothing. A round without a win may be reported as a win of zero, or not at all. */
function differenceOf({ expected }: Trigger, movements: readonly Transaction[]): string | null {
  const firstIsMissing = expected[0] && !movements.some((one) => one.transaction_type === expected[0]?.[0])
  if (firstIsMissing) return 'No transaction was reported.'
  for (const { transaction_type: kind, status, operator_status } of movements) {
    const states = expected.find(([name]) => name === kind)?.slice(1) as Status[] | undefined
    if (!states) return `A ${kind} was reported that was not expected.`
    if (states.includes(status)) continue
    const answer = operator_status === null ? 'gave no answer' : `answered ${operator_status}`
    return `The ${kind} is ${status}, not ${states.join(' or ')}: the wallet ${answer}.`
  }
  return null
}

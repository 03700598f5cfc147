import { spawn } from 'node:child_process'
import type { Input } from '@croupier/sdk'
import type { Command } from 'commander'
import { openTools } from '../tools.js'

interface GameOptions {
  provider?: string
  type?: string
  search?: string
  currency?: string
  limit: number
}

export function addGames(program: Command): void {
  program
    .command('games')
    .description('games that can be played')
    .option('--provider <code>')
    .option('--type <type>', 'such as slots, crash or roulette')
    .option('--search <text>', 'in the name')
    .option('--currency <code>', 'that take this currency')
    .option('--limit <count>', 'at most 200', Number, 20)
    .action(async ({ limit, ...filter }: GameOptions, command: Command) => {
      const { client, output, signal } = openTools(command)
      const { games, total } = await client.listGames({ ...filter, per_page: limit }, { signal })
      output.rows(games, [
        { heading: 'ID', cell: ({ id }) => id },
        { heading: 'Name', cell: ({ name }) => name },
        {
          heading: 'Provider',
          cell: ({ provider_code }) => provider_code,
        },
        { heading: 'Type', cell: ({ category }) => category },
        { heading: 'RTP', cell: ({ rtp }) => rtp, isNumber: true },
      ])
      output.note(`${games.length} of ${total}.`)
    })
}

interface SessionOptions {
  game: string
  player: string
  currency: Input<'createSession'>['currency']
  country: Input<'createSession'>['country']
  balance: number
  open?: true
}

export function addSessions(program: Command): void {
  program
    .command('sessions')
    .description('sessions of players')
    .command('create')
    .description('create a real-money session; its game URL works once')
    .requiredOption('--game <id>')
    .requiredOption('--player <id>')
    .option('--currency <code>', 'ISO 4217', 'EUR')
    .option('--country <code>', 'ISO 3166', 'MT')
    .option('--balance <minor>', 'the player’s balance in minor units', Number, 100_000)
    .option('--open', 'open the game in the browser')
    .action(async (options: SessionOptions, command: Command) => {
      const { client, output } = openTools(command)
      const { game, player, currency, country, balance } = options
      const session = await client.createSession({
        ...{ game_id: game, player_id: player, balance, currency, country },
      })
      output.value(session, session.game_url)
      if (options.open) openBrowser(session.game_url)
      else output.note('The link works once. --open opens it in the browser.')
    })
}

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

function openBrowser(url: string): void {
  const [program, ...words] = openers[process.platform] ?? ['xdg-open']
  const opener = spawn(program, [...words, url], { detached: true, stdio: 'ignore' })
  opener.on('error', () => process.stderr.write('No browser could be opened: open the link yourself.\n'))
  opener.unref()
}

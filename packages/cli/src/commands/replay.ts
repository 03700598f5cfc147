import type { Schemas } from '@croupier/sdk'
import type { Command } from 'commander'
import { CliError, explain } from '../failures.js'
import { askSandbox } from '../sandbox.js'
import { openTools, type Tools } from '../tools.js'

type Transaction = Schemas['Transaction']

interface Options {
  failed?: true
  since?: string
}

export function addReplay(program: Command): void {
  program
    .command('replay')
    .argument('[id]', 'of a transaction, as `movements tail --json` shows it')
    .description('send a win or refund to the wallet once more, with the same bytes (sandbox mode)')
    .option('--failed', 'all that need attention, oldest first; bets are left out')
    .option('--since <time>', 'of --failed: 15m, 2h, 3d, or a time such as 2026-01-31T12:00:00Z', '24h')
    .action(async (id: string | undefined, options: Options, command: Command) => {
      if ((id === undefined) === (options.failed === undefined))
        throw new CliError(
          'usage',
          'Name one transaction, or --failed.',
          'Find it with `croupier movements tail`.',
        )
      const tools = openTools(command)
      if (id === undefined) await replayFailed(readSince(options.since ?? '24h'), tools)
      else showOne(await replay(id, tools), tools)
    })
}

interface Replayed {
  id: string
  status: string
}

const replay = (id: string, { access, signal }: Tools) =>
  askSandbox<Replayed>(access, `/transactions/${encodeURIComponent(id)}/replay`, { signal })

function showOne({ id, status }: Replayed, { output }: Tools): void {
  output.value({ id, status }, `${id} is ${status}.`)
  if (status !== 'confirmed')
    throw new CliError(
      'unexpected',
      'The wallet did not confirm it.',
      'Look at the attempt in the dashboard, under Callbacks.',
    )
}

const failedStatuses = ['unknown', 'rejected', 'exhausted'] as const

async function replayFailed(from: string, tools: Tools): Promise<void> {
  const { client, output, signal } = tools
  const failed: Transaction[] = []
  for (const status of failedStatuses)
    for await (const movement of client.items('listTransactions', { status, from, limit: 200 }, { signal }))
      if (movement.transaction_type !== 'bet') failed.push(movement)
  const rows: { id: string; type: string; status: string; refused?: string }[] = []
  for (const { id, transaction_type: type, status } of failed.toReversed()) {
    if (signal.aborted) break
    try {
      rows.push({ ...(await replay(id, tools)), type })
    } catch (error) {
      rows.push({ id, type, status, refused: explain(error).message })
    }
    output.note(`${rows.length} of ${failed.length}`)
  }
  output.rows(rows, [
    { heading: 'Transaction', cell: ({ id }) => id },
    { heading: 'Type', cell: ({ type }) => type },
    { heading: 'Status', cell: ({ status }) => status },
    { heading: 'Not replayed because', cell: ({ refused }) => refused ?? '' },
  ])
  const open = failed.length - rows.filter(({ status, refused }) => status === 'confirmed' && !refused).length
  if (open > 0) throw new CliError('unexpected', `${open} of ${failed.length} are not confirmed.`)
}

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A duration back from now, or a time. Throws CliError. */
export function readSince(text: string, now = Date.now()): string {
  const [, count, unit = ''] = /^(\d+)([mhd])$/.exec(text) ?? []
  const at = count === undefined ? Date.parse(text) : now - Number(count) * (unitMs[unit] ?? 0)
  if (Number.isNaN(at) || at > now)
    throw new CliError('usage', `--since: ${text} is no duration and no time in the past.`)
  return new Date(at).toISOString()
}

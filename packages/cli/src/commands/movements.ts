import type { Schemas } from '@croupier/sdk'
import { toMajorUnits } from '@croupier/sdk'
import type { Command } from 'commander'
import type { Column } from '../output.js'
import { tail } from '../tail.js'
import { openTools, type Tools } from '../tools.js'

type Transaction = Schemas['Transaction']

export const movementColumns: readonly Column<Transaction>[] = [
  { heading: 'Created', cell: ({ created_at }) => created_at.slice(11, 23) },
  { heading: 'Type', cell: ({ transaction_type, is_free }) => transaction_type + (is_free ? ' (free)' : '') },
  {
    heading: 'Amount',
    cell: ({ amount, currency }) => `${toMajorUnits(amount, currency)} ${currency}`,
    isNumber: true,
  },
  { heading: 'Status', cell: ({ status }) => status },
  { heading: 'Wallet', cell: ({ operator_status }) => operator_status, isNumber: true },
  { heading: 'Player', cell: ({ player_id }) => player_id },
  { heading: 'Transaction', cell: ({ transaction_id }) => transaction_id },
]

interface Options {
  player?: string
  limit: number
  once?: true
}

export function addMovements(program: Command): void {
  program
    .command('movements')
    .description('transactions: bets, wins and refunds')
    .command('tail')
    .description('the newest transactions, then each that is new or changes its status, until Ctrl-C')
    .option('--player <id>', 'of one player')
    .option('--limit <count>', 'how many to begin with, at most 200', Number, 10)
    .option('--once', 'end after the newest')
    .action((options: Options, command: Command) => tailMovements(options, openTools(command)))
}

function tailMovements({ player, limit, once }: Options, { client, output, signal }: Tools): Promise<void> {
  const known = new Map<string, string>()
  const read = async (isFirst: boolean) => {
    const page = await client.listTransactions(
      { limit: isFirst ? Math.min(limit, 200) : 200, ...(player && { player_id: player }) },
      { signal },
    )
    const changed = page.transactions.toReversed().filter(({ id, status }) => known.get(id) !== status)
    for (const { id, status } of changed) known.set(id, status)
    while (known.size > 2_000) known.delete(known.keys().next().value as string)
    return changed
  }
  return tail({ output, signal, columns: movementColumns, read, once })
}

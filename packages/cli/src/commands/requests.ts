import { type Command, Option } from 'commander'
import type { Column } from '../output.js'
import { askSandbox } from '../sandbox.js'
import { tail } from '../tail.js'
import { openTools, type Tools } from '../tools.js'

interface LoggedRequest {
  id: string
  created_at: string
  operation: string
  method: string
  path: string
  status: number
  error_code: string | null
  duration_ms: number
  request_id: string
  key_name: string | null
}

const columns: readonly Column<LoggedRequest>[] = [
  { heading: 'Time', cell: ({ created_at }) => created_at.slice(11, 23) },
  { heading: 'Status', cell: ({ status }) => status, isNumber: true },
  { heading: 'Error', cell: ({ error_code }) => error_code },
  { heading: 'ms', cell: ({ duration_ms }) => duration_ms, isNumber: true },
  { heading: 'Request', cell: ({ method, path }) => `${method} ${path}` },
  { heading: 'Key', cell: ({ key_name }) => key_name },
  { heading: 'Request ID', cell: ({ request_id }) => request_id },
]

interface Options {
  operation?: string
  status?: string
  limit: number
  once?: true
}

export function addRequests(program: Command): void {
  program
    .command('requests')
    .description('calls of the API by the organization’s keys (sandbox mode)')
    .command('tail')
    .description('the newest calls, then each new one, until Ctrl-C')
    .option('--operation <name>', 'such as createSession')
    .addOption(new Option('--status <class>', 'of one class').choices(['2xx', '4xx', '5xx']))
    .option('--limit <count>', 'how many to begin with, at most 50', Number, 10)
    .option('--once', 'end after the newest')
    .action((options: Options, command: Command) => tailRequests(options, openTools(command)))
}

/** A call is written to the log some seconds after its answer, so that each look goes back over what it has seen. */
const overlapMs = 15_000

function tailRequests({ operation, status, limit, once }: Options, { access, output, signal }: Tools) {
  const known = new Set<string>()
  let newest: string | undefined
  const read = async (isFirst: boolean) => {
    const since = newest && new Date(Date.parse(newest) - overlapMs).toISOString()
    const query = { operation, status_class: status?.charAt(0), since }
    const { requests } = await askSandbox<{ requests: LoggedRequest[] }>(access, '/requests', {
      ...{ method: 'GET', query, signal },
    })
    // Reading the log is a call too.
    const shown = requests.filter((request) => request.operation !== 'listRequests' && !known.has(request.id))
    for (const { id } of requests) known.add(id)
    while (known.size > 2_000) known.delete(known.values().next().value as string)
    newest = requests[0]?.created_at ?? newest
    return (isFirst ? shown.slice(0, Math.min(limit, 50)) : shown).toReversed()
  }
  return tail({ output, signal, columns, read, once })
}

import type { Command } from 'commander'
import { CliError } from '../failures.js'
import { askSandbox } from '../sandbox.js'
import { pause } from '../tail.js'
import { openTools, type Tools } from '../tools.js'

interface Step {
  scenario: string
  title: string
  expects: string
  result: 'passed' | 'failed' | 'skipped' | 'pending'
  explanation: string
  status: number | null
  duration_ms: number | null
}

interface Run {
  id: string
  url: string
  state: 'running' | 'passed' | 'failed' | 'interrupted'
  steps: Step[]
}

interface Options {
  player?: string
  currency?: string
  bet?: string
}

export function addProbe(program: Command): void {
  program
    .command('probe')
    .argument('[endpoint]', 'its ID, or its scope: brand, brand:provider or :provider')
    .description(
      'try everything that a wallet must answer rightly; exit code 6 where it does not (sandbox mode)',
    )
    .option('--player <id>', 'a test player with a balance of some bets, who is not playing')
    .option('--currency <code>', 'of the player', 'EUR')
    .option('--bet <amount>', 'in major units', '1.00')
    .action((endpoint: string | undefined, options: Options, command: Command) =>
      probe(endpoint, options, openTools(command)),
    )
}

async function probe(
  endpoint: string | undefined,
  { player, currency, bet }: Options,
  { access, output, signal }: Tools,
): Promise<void> {
  const body = { endpoint, player_id: player, currency, bet_amount: bet }
  const { id } = await askSandbox<{ id: string }>(access, '/probes', { body, signal })
  const shown = new Set<string>()
  const look = async () => {
    const run = await askSandbox<Run>(access, `/probes/${id}`, { method: 'GET', signal })
    for (const step of run.steps.filter(
      ({ result, scenario }) => result !== 'pending' && !shown.has(scenario),
    )) {
      shown.add(step.scenario)
      output.value(step, lineOf(step))
    }
    return run
  }
  let run = await look()
  while (run.state === 'running') {
    await pause(signal, 300)
    if (signal.aborted) throw new CliError('failed', 'Interrupted: the run goes on without this command.')
    run = await look()
  }
  const passed = run.steps.filter(({ result }) => result === 'passed').length
  output.note(`${passed} of ${run.steps.length} passed at ${run.url}.`)
  if (run.state === 'passed') return
  throw new CliError(
    'unexpected',
    `The probe ${run.state === 'failed' ? 'failed' : 'was interrupted'}.`,
    'The bytes of each exchange are in the dashboard under Developers, Readiness.',
  )
}

const marks = { passed: '✓', failed: '✗', skipped: '–', pending: ' ' } as const

function lineOf({ result, title, expects, explanation, status, duration_ms: ms }: Step): string {
  const facts = [status && `HTTP ${status}`, ms !== null && `${ms} ms`].filter(Boolean).join(', ')
  const line = `${marks[result]} ${title}${facts && ` (${facts})`}`
  return result === 'passed' ? line : `${line}\n    Expected: ${expects}\n    ${explanation}`
}

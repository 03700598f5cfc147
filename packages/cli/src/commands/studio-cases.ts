import { type Command, InvalidArgumentError } from 'commander'
import type { Case } from '../cases/case.js'
import { CaseFolder, maxFiles, readCases } from '../cases/case-folder.js'
import { nameOf } from '../cases/compare.js'
import { record } from '../cases/recorder.js'
import { replayCases } from '../cases/replay.js'
import { CliError } from '../failures.js'
import { checkUrl } from '../settings.js'
import { openOutput } from '../tools.js'

/** Where the template listens. */
const defaultTarget = 'http://127.0.0.1:5000'

const targetOf = (command: Command) =>
  checkUrl(command.optsWithGlobals<{ url?: string }>().url ?? defaultTarget)

export function addCases(studio: Command): void {
  studio
    .command('record')
    .description(
      `stand in front of your server, which --url names (default ${defaultTarget}), and write each exchange that fails as a case`,
    )
    .option('--port <number>', 'of this machine, where Croupier’s calls arrive', readPort, 4300)
    .option('--out <folder>', 'where cases are written', 'cases')
    .option('--all', 'also exchanges that need no attention')
    .action((options: RecordOptions, command: Command) =>
      recordCases(options, { target: targetOf(command), ...openOutput(command) }),
    )
  studio
    .command('replay')
    .argument('<paths...>', 'cases, folders of cases, or downloads of certification runs')
    .description('send cases again to your server, which --url names; exit code 6 where an answer differs')
    .option('--secret-env <name>', 'the variable that holds the secret', 'CROUPIER_PROVIDER_SECRET')
    .action(runReplay)
}

function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new InvalidArgumentError('It is no port.')
}

interface RecordOptions {
  port: number
  out: string
  all?: true
}

type Tools = { target: string } & ReturnType<typeof openOutput>

/** Writes what fails until the signal ends it. */
export async function recordCases(
  { port, out, all }: RecordOptions,
  { target, output, signal }: Tools,
): Promise<void> {
  const folder = new CaseFolder(out)
  let written = 0
  const found = (one: Case) => {
    const { method, path } = one.request
    const file = folder.write(`${one.recorded_at} ${method} ${path.split('?')[0]}`, one)
    if (file === null) return output.note(`Not written: ${out} has ${maxFiles} cases already.`)
    written += 1
    const status = nameOf(one.answer)
    output.value({ file, method, path, status, note: one.note }, `${method} ${path} → ${status}  ${file}`)
  }
  await record({
    ...{ target, port, all: all === true, signal, found },
    ready: (address) => output.note(`Listening at ${address} in front of ${target}. Ctrl-C ends it.`),
  })
  output.note(`${written} cases in ${out}. Send them again: croupier studio replay ${out} --url ${target}`)
}

async function runReplay(
  paths: string[],
  { secretEnv }: { secretEnv: string },
  command: Command,
): Promise<void> {
  const { output, signal } = openOutput(command)
  const secret = process.env[secretEnv]
  if (!secret)
    throw new CliError(
      'credentials',
      `${secretEnv} is not set.`,
      'Set it to the secret of your test environment.',
    )
  const cases = readCases(paths)
  if (cases.length === 0)
    throw new CliError('usage', 'There are no cases.', 'Record some: croupier studio record')
  const rows = await replayCases(cases, { target: targetOf(command), secret, signal })
  output.rows(rows, [
    { heading: 'Case', cell: (row) => row.case },
    { heading: 'Call', cell: ({ call }) => call },
    { heading: 'Expected', cell: ({ wanted }) => wanted },
    { heading: 'Now', cell: ({ now }) => now },
    { heading: 'Difference', cell: ({ difference }) => difference ?? '' },
  ])
  const differing = rows.filter(({ difference }) => difference !== null).length
  if (differing > 0) throw new CliError('unexpected', `${differing} of ${rows.length} differ.`)
}

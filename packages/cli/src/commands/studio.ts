import type { Command } from 'commander'
import { CaseFolder } from '../cases/case-folder.js'
import { canBeReplayed, casesOfRun, type RunExchange } from '../cases/run-file.js'
import { CliError } from '../failures.js'
import { refusalOf } from '../sandbox.js'
import { checkUrl, defaultUrl } from '../settings.js'
import { pause } from '../tail.js'
import { openOutput } from '../tools.js'
import { addTemplate } from '../write-template.js'
import { addCases } from './studio-cases.js'

interface Case {
  name: string
  group: string
  title: string
  state: 'waiting' | 'running' | 'passed' | 'failed' | 'not_applicable'
  note: string | null
  broken: { rule: string; says: string; detail: string | null; mend: string; heading: string }[]
}

interface Run {
  id: string
  url: string
  /** Of the studio's server. */
  base_url: string
  state: 'waiting' | 'running' | 'finished' | 'interrupted'
  verdict: 'passed' | 'failed' | null
  cases: Case[]
}

interface Options {
  groups?: string
  currencies: string
  game?: string
  saveCases?: string
}

export function addStudio(program: Command): void {
  const studio = addTemplate(program, {
    name: 'studio',
    description: 'a studio to begin with, and its certification',
    written: 'write a provider of one game that speaks the provider protocol',
    next: `  SECRET=whsec_… TEST_ENVIRONMENT=1 npm start     the secret of your test environment (Studio)
  CROUPIER_STUDIO_TOKEN=… croupier studio certify`,
  })
  studio
    .command('certify')
    .description(
      'certify your test environment, as the token CROUPIER_STUDIO_TOKEN; exit code 6 where it fails',
    )
    .option(
      '--groups <names>',
      'only these groups of cases, separated by commas; such a run does not certify',
    )
    .option('--currencies <list>', 'the first is played in; a stake follows where no limit tells it', 'EUR')
    .option('--game <code>', 'your code of the game that is played')
    .option(
      '--save-cases <folder>',
      'write the exchanges of failed cases there, for `croupier studio replay`',
    )
    .action(certify)
  addCases(studio)
}

async function certify({ groups, currencies, game, saveCases }: Options, command: Command): Promise<void> {
  const { output, signal } = openOutput(command)
  const ask = openStudio(command, signal)
  const named = groups?.split(',').map((name) => name.trim())
  const started = await ask<Run>('POST', '', { groups: named, currencies, game_id: game })
  output.note(`${started.cases.length} cases at ${started.url}`)
  const shown = new Set<string>()
  let run = started
  for (;;) {
    for (const one of run.cases.filter(isDone).filter(({ name }) => !shown.has(name))) {
      shown.add(one.name)
      output.value(one, lineOf(one))
    }
    if (run.state === 'finished' || run.state === 'interrupted') break
    await pause(signal, 1_000)
    if (signal.aborted) throw new CliError('failed', 'Interrupted: the run goes on without this command.')
    run = await ask<Run>('GET', `/${started.id}`)
  }
  const passed = run.cases.filter(({ state }) => state === 'passed').length
  output.note(`${passed} of ${run.cases.length} passed at ${run.url}.`)
  if (saveCases !== undefined) output.note(await save(run, saveCases, ask))
  if (run.verdict === 'passed') return
  const happened = run.state === 'interrupted' ? 'was interrupted' : 'failed'
  throw new CliError('unexpected', `The certification ${happened}.`, `Each exchange is at ${run.url}.`)
}

/** Writes the exchanges of failed cases; says so. */
async function save({ id, base_url: baseUrl, cases }: Run, folder: string, ask: Ask): Promise<string> {
  const failed = cases.filter(({ state }) => state === 'failed')
  const read = []
  for (const { broken, ...one } of failed.filter(canBeReplayed)) {
    const { exchanges } = await ask<{ exchanges: RunExchange[] }>('GET', `/${id}/cases/${one.name}`)
    const findings = broken.map(({ says, detail }) => ({
      isMet: false,
      says,
      ...(detail !== null && { detail }),
    }))
    read.push({ ...one, findings, exchanges })
  }
  const [named, to] = [casesOfRun({ baseUrl, cases: read }), new CaseFolder(folder)]
  const written = named.filter(({ name, one }) => to.write(name, one) !== null).length
  const left = failed.length - read.length
  const signed = left > 0 ? ` ${left} failed with wrong signatures, which are not saved.` : ''
  return `${written} of ${named.length} exchanges written to ${folder}.${signed}`
}

const isDone = ({ state }: Case) => state !== 'waiting' && state !== 'running'

type Ask = <Answer>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>

/** Calls the certifications of the studio that the token is of. */
function openStudio(command: Command, signal: AbortSignal): Ask {
  const { url } = command.optsWithGlobals<{ url?: string }>()
  const { CROUPIER_STUDIO_TOKEN: token, CROUPIER_URL } = process.env
  if (!token)
    throw new CliError(
      'credentials',
      'No token is set.',
      'Set CROUPIER_STUDIO_TOKEN and CROUPIER_URL. Tokens are made in the dashboard under Studio.',
    )
  const base = `${checkUrl(url ?? CROUPIER_URL ?? defaultUrl)}/studios/v1/certifications`
  return async <Answer>(method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await fetch(base + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
    }).catch((error: Error) => {
      throw new CliError('unreachable', error.message, 'Is the deployment running? Check --url.')
    })
    if (!response.ok) throw refusalOf(response.status, await response.text())
    return (await response.json()) as Answer
  }
}

const marks = { passed: '✓', failed: '✗', not_applicable: '–', waiting: ' ', running: ' ' } as const

function lineOf({ state, title, note, broken }: Case): string {
  const lines = broken.map(({ says, detail, mend, heading }) =>
    [`    ${says}`, detail, `${mend} (${heading})`].filter(Boolean).join('\n    '),
  )
  return [`${marks[state]} ${title}${note ? ` (${note})` : ''}`, ...lines].join('\n')
}

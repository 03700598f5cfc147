import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/start/project-root.mjs'
import { isReached, type Row } from './row'

const resultsFile = join(projectRoot, 'verification', 'bench', 'results.md')
/** What a person has to say about the figures, below them; it outlives a new run. */
const remarksMark = '<!-- remarks -->'

export interface Machine {
  rounds: number
  postgres: string
  /** Rows that could not be measured, each with the reason. */
  missing: readonly string[]
}

/** Prints the rows; writes verification/bench/results.md where all were measured. */
export function writeReport(rows: readonly Row[], machine: Machine & { isWhole: boolean }): void {
  const details = rows.flatMap((row) => (row.details === undefined ? [] : [`\n${row.details}\n`]))
  const missing = machine.missing.map((row) => `\nNot measured: ${row}.\n`)
  const report = `${headOf(machine)}\n${tableOf(rows)}\n${missing.join('')}${details.join('')}`
  process.stdout.write(`${report}\n`)
  if (machine.isWhole) writeFileSync(resultsFile, `${report}\n${remarksMark}\n${remarks()}`)
}

function headOf({ rounds, postgres }: Machine): string {
  const [first, ...others] = cpus()
  const dependencies = ['next', 'fastify', 'pg', 'undici', 'pg-boss', 'graphile-worker'].map(versionOf)
  return `# Measured

${new Date().toISOString().slice(0, 10)} · ${first?.model.trim() ?? 'unknown processor'} × ${others.length + 1} · ${Math.round(totalmem() / 2 ** 30)} GiB · Linux ${release().split('-')[0]}
· Node ${process.version} · ${postgres} · ${dependencies.join(' · ')}

\`npm run bench\` writes this page. Every figure is held against its reference in the same run, on the same machine, the two in turns,
${rounds} rounds; what is shown is the median and, in brackets, the lowest and highest round. Wallet, load, database and service share the
machine. PostgreSQL writes each commit to disk before it acknowledges it.
`
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { figure, unit, goal } = row
    const wanted = goal === null ? '—' : 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
    const number = (value: number) => (unit === 'MB' ? Math.round(value).toString() : value.toFixed(2))
    const told = `${number(figure.median)} ${unit} (${number(figure.low)}–${number(figure.high)})`
    const reference = row.reference === '—' ? '—' : `${row.reference}: ${row.referenceMeasured}`
    const verdict = goal === null ? '' : isReached(row) ? 'reached' : '**short**'
    return `| ${row.work} | ${row.measured} | ${reference} | ${told} | ${wanted} | ${verdict} |`
  })
  return ['| work | measured | reference | figure | goal | |', '|---|---|---|---|---|---|', ...lines].join(
    '\n',
  )
}

function versionOf(name: string): string {
  const file = join(projectRoot, 'node_modules', name, 'package.json')
  return `${name} ${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`
}

function remarks(): string {
  try {
    return readFileSync(resultsFile, 'utf8').split(remarksMark)[1]?.trimStart() ?? ''
  } catch {
    return ''
  }
}

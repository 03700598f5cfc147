import { createWriteStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { closeDatabase } from '@/server/db'
import { reconcile } from './reconcile/reconcile'

const usage = `Usage: npm run reconcile -- --provider aurora --from 2026-11-01T00:00:00Z --to 2026-12-01T00:00:00Z
  [--provider-report report.csv] [--wallet-journal journal.csv] [--organization lucky-lane] [--out differences.csv]`

/** `npm run reconcile`: exit code 0 without differences, 1 with some, 2 where it could not be done. */
async function main(): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      provider: text,
      from: text,
      to: text,
      organization: text,
      out: text,
      'provider-report': text,
      'wallet-journal': text,
    },
  })
  const out = values.out === undefined ? process.stdout : createWriteStream(values.out)
  const result = await reconcile({
    providerCode: values.provider ?? fail('--provider is missing'),
    from: timeOf('from', values.from),
    to: timeOf('to', values.to),
    organization: values.organization,
    providerReport: values['provider-report'],
    walletJournal: values['wallet-journal'],
    write: (line) => void out.write(line),
  })
  const counts = Object.entries(result.counts).map(([name, count]) => `${name} ${count}`)
  process.stderr.write(`${result.compared} compared; ${counts.join(', ') || 'no differences'}\n`)
  if (out !== process.stdout) await new Promise<void>((resolve) => out.end(resolve))
  return counts.length === 0 ? 0 : 1
}

function timeOf(name: string, text: string | undefined): Date {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? fail(`--${name} must be a time, as 2026-11-01T00:00:00Z`) : time
}

function fail(message: string): never {
  throw new RangeError(message)
}

main()
  .catch((error: unknown) => {
    const isOurs = error instanceof RangeError || error instanceof TypeError
    process.stderr.write(isOurs ? `${error.message}.\n${usage}\n` : `${(error as Error).stack}\n`)
    return 2
  })
  .then(async (code) => {
    process.exitCode = code
    await closeDatabase()
  })

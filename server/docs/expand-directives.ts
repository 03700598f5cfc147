import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readChangelog, releasesOf } from '@/server/docs/changelog'
import { deprecationsTable } from '@/server/docs/tables/deprecations'
import { documentedErrorsTable } from '@/server/docs/tables/documented-errors'
import { egressAddressesTable } from '@/server/docs/tables/egress-addresses'
import { flatErrorsTable } from '@/server/docs/tables/flat-errors'
import { otherErrorsTable } from '@/server/docs/tables/other-errors'
import { rateLimitsTable } from '@/server/docs/tables/rate-limits'
import { redeliveryTable } from '@/server/docs/tables/redelivery'
import { statusReasonsTable } from '@/server/docs/tables/status-reasons'
import { transientErrorsTable } from '@/server/docs/tables/transient-errors'
import { valueLimitsTable } from '@/server/docs/tables/value-limits'

/** What is known elsewhere is never typed into a guide: `<!-- table: errors -->` becomes that table. */
const tables: Readonly<Record<string, () => string>> = {
  'documented-errors': documentedErrorsTable,
  'egress-addresses': egressAddressesTable,
  'flat-errors': flatErrorsTable,
  'other-errors': otherErrorsTable,
  'rate-limits': rateLimitsTable,
  redelivery: redeliveryTable,
  'status-reasons': statusReasonsTable,
  'transient-errors': transientErrorsTable,
  'value-limits': valueLimitsTable,
}

const verifiers = [
  { file: 'verify.ts', language: 'ts' },
  { file: 'verify.py', language: 'python' },
  { file: 'verify.go', language: 'go' },
  { file: 'verify.php', language: 'php' },
  { file: 'Verify.java', language: 'java' },
] as const

/** What the files show: the demo on its default port. */
const demoAddress = 'http://127.0.0.1:3000'

const directive = /^<!-- (table|code): ([a-z-]+) -->$/gm

interface Deployment {
  /** Of the guides. */
  folder: string
  baseUrl: string
}

/** Replaces the directives of a guide by what they name, and the demo's address by the deployment's own. */
export async function expandDirectives(source: string, { folder, baseUrl }: Deployment): Promise<string> {
  const code: Readonly<Record<string, string>> = {
    verifiers: await verifierTabs(folder),
    ...(await changelog()),
  }
  return source.replaceAll(demoAddress, baseUrl).replace(directive, (_, kind: string, name: string) => {
    if (kind === 'code' && Object.hasOwn(code, name)) return code[name] ?? ''
    const table = Object.hasOwn(tables, name) ? tables[name] : undefined
    if (kind !== 'table' || !table) throw new Error(`No guide can show the ${kind} "${name}"`)
    return table()
  })
}

/** The versions of CHANGELOG.md below a heading of the guide, and what they deprecate. */
async function changelog(): Promise<{ changelog: string; deprecations: string }> {
  const text = await readChangelog()
  return { changelog: text.replace(/^## /gm, '### '), deprecations: deprecationsTable(releasesOf(text)) }
}

async function verifierTabs(folder: string): Promise<string> {
  const blocks = verifiers.map(async ({ file, language }) => {
    const text = await readFile(join(folder, 'verifiers', file), 'utf8')
    return `\`\`\`${language} tabs=verifiers\n${text.trimEnd()}\n\`\`\``
  })
  return (await Promise.all(blocks)).join('\n\n')
}

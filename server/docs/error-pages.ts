import { type ErrorCode, errorCatalogue } from '@/server/contract/error-catalogue'
import { type FlatErrorName, flatErrors } from '@/server/contract/flat-errors'
import { errorTexts } from '@/server/docs/error-texts'
import type { Page } from '@/server/docs/guide'
import { renderPage } from '@/server/docs/read-guide'
import { code, markdownTable } from '@/server/docs/tables/markdown-table'
import { refusalsByCode, refusalsByFlatName } from '@/server/docs/tables/published-refusals'
import { isTransient } from '@/server/docs/tables/transient-errors'
import { env } from '@/server/env'

type ErrorName = ErrorCode | FlatErrorName

/** Every code of the catalogue, then the names of flat refusals. */
export const errorNames: readonly ErrorName[] = [
  ...(Object.keys(errorCatalogue) as ErrorCode[]),
  ...(Object.keys(flatErrors) as FlatErrorName[]),
]

export const isErrorName = (text: string): text is ErrorName => errorNames.some((name) => name === text)

const isFlat = (name: ErrorName): name is FlatErrorName => Object.hasOwn(flatErrors, name)

/** The page of a code: what the catalogue and the operations say about it, and what is written by hand. */
export function errorPageMarkdown(name: ErrorName): string {
  const text = errorTexts().get(name)
  if (!text) throw new Error(`No text in docs/errors for ${name}`)
  const source = `# ${titleOf(name)}

${text.what}

${factsTable(name)}

## Why it happens

${text.why}

## What to do

${text.action}

## In the sandbox

${text.sandbox}

## Where it is returned

${whereTable(name)}

All codes: [Errors](errors.md).
`
  return source.replaceAll('http://127.0.0.1:3000', env().baseUrl)
}

export const titleOf = (name: ErrorName) => (isFlat(name) ? name : `${name} ${errorCatalogue[name].type}`)

function factsTable(name: ErrorName): string {
  const { status, message, form, retry } = isFlat(name) ? flatFacts(name) : nestedFacts(name)
  const rows = [
    ['Status', status],
    ['Body', form],
    ['Message', message],
    ['Retry', retry],
  ]
  return markdownTable(['Fact', 'Value'], rows)
}

const flatFacts = (name: FlatErrorName) => ({
  status: String(flatErrors[name].status),
  message: flatErrors[name].message,
  form: `Flat: ${code(`"error": "${name}"`)}`,
  retry: retriable.has(name) ? 'Yes, the same request with the same key' : 'No',
})

function nestedFacts(name: ErrorCode) {
  const entry = errorCatalogue[name]
  const isNotice = entry.statuses.some((status) => status < 300)
  return {
    status: entry.statuses.join(', '),
    message: entry.message,
    form: `Nested: ${code(`"code": "${name}"`)}, ${code(`"type": "${entry.type}"`)}`,
    retry: isNotice ? 'Not a refusal' : retryOf(name),
  }
}

const retriable: ReadonlySet<string> = new Set([
  'idempotency_in_progress',
  'issuance_in_progress',
  'provider_unavailable',
])

/** Spec §7.3: the transient codes by backoff, 429 by its header. */
function retryOf(name: ErrorCode): string {
  if (isTransient(name)) return 'Yes, with exponential backoff and jitter'
  if (errorCatalogue[name].statuses.some((status) => status === 429)) return 'After `Retry-After`'
  if (errorCatalogue[name].statuses.some((status) => status === 503)) return 'On 503, after `Retry-After`'
  return 'Not unchanged'
}

function whereTable(name: ErrorName): string {
  const refusals = isFlat(name) ? refusalsByFlatName(name) : refusalsByCode(name)
  const rows = refusals.flatMap(({ status, when, operations }) =>
    operations.map(({ id, method, path }) => [String(status), code(`${method} ${path}`), code(id), when]),
  )
  if (rows.length > 0) return markdownTable(['Status', 'Address', 'Operation', 'When'], rows)
  if (!isFlat(name)) {
    const entry = errorCatalogue[name]
    if ('notReturned' in entry) return `Not returned. ${entry.notReturned}`
  }
  return name.startsWith('E0')
    ? 'Every address of the API.'
    : 'The dashboard. API operations do not return it.'
}

/** The rendered page; its text changes with a deployment only. */
export function readErrorPage(name: ErrorName): Promise<Page> {
  const known = rendered.get(name) ?? renderPage(name, errorPageMarkdown(name))
  rendered.set(name, known)
  known.catch(() => rendered.delete(name))
  return known
}

const rendered = new Map<ErrorName, Promise<Page>>()

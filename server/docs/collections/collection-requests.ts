import { operatorDocument } from '@/server/contract/openapi/operator-document'
import { type RequestForm, requestForms } from '@/server/contract/openapi/request-forms'
import { walletCallbackExample } from '@/server/contract/openapi/wallet-callback-webhook'
import { operations } from '@/server/contract/operations'

/** A request of a collection, whatever program it is for. */
export interface CollectionRequest {
  name: string
  method: 'GET' | 'POST' | 'PUT'
  /** Begins with a variable; path parameters as `{name}`. */
  address: string
  description: string
  path: readonly Parameter[]
  query: readonly Parameter[]
  headers: readonly Parameter[]
  /** JSON with variables; null: none. */
  body: string | null
  scripts: 'api' | 'idempotent' | 'sign' | 'verify'
}

interface Parameter {
  name: string
  value: string
  description: string
  /** Sent; others are listed and switched off. */
  isOn: boolean
}

interface CollectionFolder {
  name: string
  requests: readonly CollectionRequest[]
}

/** What a person fills in once. Ids of the last answers are kept under the names of their fields. */
export const collectionVariables = (baseUrl: string) => ({
  baseUrl,
  walletUrl: 'http://127.0.0.1:8080/wallet',
  game_id: '',
  session_id: '',
  grant_id: '',
  idempotencyKey: '',
  receivedBody: '',
  receivedSignature: '',
})

export const secretVariables = ['apiKey', 'callbackSecret'] as const

/** Ids that an earlier answer gives. */
const remembered: ReadonlySet<string> = new Set(['game_id', 'session_id', 'grant_id'])

/** The requests of the published document in folders, and those that try a wallet. */
export function collectionFolders(): CollectionFolder[] {
  const examples = parameterExamples()
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  const forms = requestForms()
  const folders = tags.map((name) => ({
    name,
    requests: operations
      .filter(({ tag }) => tag === name)
      .flatMap(({ id }) => forms.filter((form) => form.id === id))
      .map((form) => requestOf(form, examples)),
  }))
  return [...folders, { name: 'Wallet callbacks', requests: walletRequests() }]
}

/** By operation and name. */
type Examples = ReadonlyMap<string, string>

function parameterExamples(): Examples {
  const { paths = {} } = operatorDocument({ baseUrl: '' })
  const published = Object.values(paths).flatMap(({ get, post, put }) => [get, post, put])
  return new Map(
    published.flatMap((operation) =>
      (operation?.parameters ?? []).flatMap((parameter) =>
        '$ref' in parameter
          ? []
          : [[`${operation?.operationId} ${parameter.name}`, String(parameter.example)]],
      ),
    ),
  )
}

function requestOf(form: RequestForm, examples: Examples): CollectionRequest {
  const of = (place: 'path' | 'query' | 'header') =>
    form.parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, description, isRequired }) => ({
        name,
        value: valueFor(name, examples.get(`${form.id} ${name}`)),
        description,
        isOn: isRequired,
      }))
  const headers = of('header')
  return {
    name: form.label,
    method: form.method,
    address: `{{baseUrl}}${form.path}`,
    description: form.description,
    path: of('path'),
    query: of('query'),
    headers,
    body: form.body === null ? null : withVariables(form.body),
    scripts: headers.some(({ name }) => name === 'Idempotency-Key') ? 'idempotent' : 'api',
  }
}

function valueFor(name: string, example = ''): string {
  if (name === 'Idempotency-Key') return '{{idempotencyKey}}'
  return remembered.has(name) ? `{{${name}}}` : example
}

/** The game of the last list in place of the example's. */
function withVariables(body: string): string {
  const value = JSON.parse(body) as Record<string, unknown>
  if ('game_id' in value) value.game_id = '{{game_id}}'
  if ('games' in value) value.games = ['{{game_id}}']
  return JSON.stringify(value, null, 2)
}

const json = { name: 'Content-Type', value: 'application/json', description: '', isOn: true }

function walletRequests(): CollectionRequest[] {
  const to = { method: 'POST', address: '{{walletUrl}}', path: [], query: [] } as const
  const transaction = '"transaction_id": "try-{{transactionSuffix}}"'
  return [
    {
      ...to,
      name: 'Send a signed callback to your wallet',
      description:
        'Signs the body with callbackSecret and sends it to walletUrl, as Croupier does. A wallet that accepts it moves money of the player named.',
      headers: [json],
      body: JSON.stringify(walletCallbackExample, null, 2).replace(/"transaction_id": "[^"]+"/, transaction),
      scripts: 'sign',
    },
    {
      ...to,
      name: 'Verify a received callback and send it again',
      description:
        'Put the raw body of a callback into receivedBody and its X-SIGNATURE into receivedSignature. The script verifies it with callbackSecret, and sends nothing where it does not match.',
      headers: [json, { name: 'X-SIGNATURE', value: '{{receivedSignature}}', description: '', isOn: true }],
      body: '{{receivedBody}}',
      scripts: 'verify',
    },
  ]
}

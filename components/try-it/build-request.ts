import type { RequestForm, RequestParameter } from '@/server/contract/openapi/request-forms'

/** What was entered: values by field, and the body as text. */
export interface Entered {
  values: Readonly<Record<string, string>>
  body: string
}

/** A request without its key. */
export interface BuiltRequest {
  method: RequestForm['method']
  /** With the query; of this deployment. */
  path: string
  headers: Record<string, string>
  body: string | null
}

/** The name of a parameter's field: parameters in different places may share theirs. */
export const fieldOf = (parameter: Pick<RequestParameter, 'in' | 'name'>) =>
  `${parameter.in}.${parameter.name}`

const idempotencyKey = 'Idempotency-Key'
export const isGenerated = ({ name }: Pick<RequestParameter, 'name'>) => name === idempotencyKey

const printable = /^[\x20-\x7e]*$/

/** What is wrong, by field; empty: it can be sent. */
export function problemsOf({ parameters }: RequestForm, { values }: Entered): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const parameter of parameters) {
    const field = fieldOf(parameter)
    const value = values[field] ?? ''
    if (value === '' && parameter.isRequired && !isGenerated(parameter)) problems[field] = 'Required.'
    if (parameter.in === 'header' && !printable.test(value))
      problems[field] = 'Use printable ASCII characters only.'
  }
  return problems
}

/** Empty fields are not sent. `newKey` is the idempotency key of a request that needs one and has none. */
export function buildRequest(form: RequestForm, { values, body }: Entered, newKey: string): BuiltRequest {
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  let path = form.path
  for (const parameter of form.parameters) {
    const value = values[fieldOf(parameter)] || (isGenerated(parameter) ? newKey : '')
    if (value === '') continue
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value))
    if (parameter.in === 'query') query.set(parameter.name, value)
    if (parameter.in === 'header') headers[parameter.name] = value
  }
  if (form.body !== null) headers['Content-Type'] = 'application/json'
  return {
    method: form.method,
    path: query.size === 0 ? path : `${path}?${query}`,
    headers,
    body: form.body === null ? null : body,
  }
}

/** On a live deployment, writes ask for confirmation first. */
export const needsConfirmation = ({ method }: Pick<RequestForm, 'method'>, isLive: boolean): boolean =>
  isLive && method !== 'GET'

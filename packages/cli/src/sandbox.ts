import { CliError } from './failures.js'
import type { Access } from './settings.js'

export interface SandboxCall {
  method?: 'GET' | 'POST'
  query?: Readonly<Record<string, string | undefined>>
  body?: object
  signal: AbortSignal
}

/** Calls a tool of a sandbox deployment, which is no operation of the API. Throws CliError where it is refused or lost. */
export async function callSandbox(
  { url, apiKey }: Access,
  path: string,
  { method = 'POST', query = {}, body = {}, signal }: SandboxCall,
): Promise<Response> {
  const target = new URL(`${url}/sandbox/v1${path}`)
  for (const [name, value] of Object.entries(query)) if (value) target.searchParams.set(name, value)
  const response = await fetch(target, {
    method,
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
    signal,
  })
  if (response.ok) return response
  throw refusalOf(response.status, await response.text())
}

/** As `callSandbox`, for one answer of JSON. */
export async function askSandbox<Answer>(access: Access, path: string, call: SandboxCall): Promise<Answer> {
  const lost = (error: Error) => {
    if (error instanceof CliError || call.signal.aborted) throw error
    throw new CliError('unreachable', error.message, 'Is the deployment running? Check --url.')
  }
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(30_000)])
  return callSandbox(access, path, { ...call, signal }).then(
    (response) => response.json() as Promise<Answer>,
    lost,
  )
}

/** What a deployment refused, by its answer. */
export function refusalOf(status: number, text: string): CliError {
  const exit =
    status === 401 || status === 403
      ? 'credentials'
      : status >= 500 || status === 429
        ? 'unreachable'
        : 'refused'
  return new CliError(exit, messageOf(text) ?? `The deployment answered ${status}.`, detailsOf(text))
}

function messageOf(text: string): string | undefined {
  try {
    const { error, message } = JSON.parse(text) as { error?: { message?: string }; message?: string }
    return error?.message ?? message
  } catch {
    return undefined
  }
}

/** A refusal of an endpoint names those that exist. */
function detailsOf(text: string): string | undefined {
  try {
    const { endpoints } = (JSON.parse(text) as { error: { details: { endpoints?: string[] } } }).error.details
    return endpoints?.length ? `Endpoints: ${endpoints.join(', ')}` : undefined
  } catch {
    return undefined
  }
}

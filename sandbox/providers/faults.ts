import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ProviderCode } from '../catalogue/game'

export const PROVIDER_CALLS = [
  'games',
  'stakes',
  'rounds',
  'movements',
  'replay',
  'checksums',
  'launch',
  'demo',
  'free_rounds',
  'cancel',
  'play',
] as const
export type ProviderCall = (typeof PROVIDER_CALLS)[number]

/** `401 404 429 500` are said in the provider's dialect; `http_500` is a bare HTTP 500 in any of them. */
export const PROVIDER_FAULTS = [
  '400',
  '401',
  '404',
  '429',
  '500',
  'http_500',
  'timeout',
  'drop',
  'invalid_json',
  'no_url',
  'http_url',
  'bad_url',
] as const
export type ProviderFaultKind = (typeof PROVIDER_FAULTS)[number]

export type ProviderFault = {
  provider: ProviderCode
  call: ProviderCall
  kind: ProviderFaultKind
  times: number | null
}

/** Faults in force on Croupier's calls to a provider. Kept in memory: a restart heals the world. */
export class ProviderFaults {
  private faults: ProviderFault[] = []

  add(fault: ProviderFault): void {
    this.faults.push(fault)
  }

  list(provider: ProviderCode): readonly ProviderFault[] {
    return this.faults.filter((fault) => fault.provider === provider)
  }

  take(provider: ProviderCode, call: ProviderCall): ProviderFaultKind | null {
    const fault = this.faults.find((one) => one.provider === provider && one.call === call)
    if (!fault) return null
    if (fault.times !== null) fault.times -= 1
    this.faults = this.faults.filter((one) => one.times === null || one.times > 0)
    return fault.kind
  }

  clear(provider?: ProviderCode): void {
    this.faults = provider === undefined ? [] : this.faults.filter((fault) => fault.provider !== provider)
  }
}

const HANG_MS = 30_000

/** How a dialect says that something is wrong. */
export type SayError = (kind: '400' | '401' | '404' | '429' | '500') => Response

/** The faulty answer, or null for a fault that only spoils the launch URL. */
export async function strike(
  kind: ProviderFaultKind,
  sayError: SayError,
  outgoing: HttpBindings['outgoing'],
): Promise<Response | null> {
  switch (kind) {
    case '400':
    case '401':
    case '404':
    case '429':
    case '500':
      return sayError(kind)
    case 'http_500':
      return new Response('Something broke.', { status: 500 })
    case 'invalid_json':
      return new Response('{"half": ', { headers: { 'content-type': 'application/json' } })
    case 'drop':
      outgoing.socket?.destroy()
      return RESPONSE_ALREADY_SENT
    case 'timeout':
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, HANG_MS)
        outgoing.once('close', () => {
          clearTimeout(timer)
          resolve()
        })
      })
      outgoing.socket?.destroy()
      return RESPONSE_ALREADY_SENT
    default:
      return null
  }
}

/** The launch URL as a fault would have it; undefined: none at all. */
export function spoilUrl(kind: ProviderFaultKind | null, url: string): string | undefined {
  if (kind === 'no_url') return undefined
  if (kind === 'http_url') return 'http://games.example.net/play/not-secure'
  return kind === 'bad_url' ? 'javascript:alert(1)' : url
}

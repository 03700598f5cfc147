import { processSingleton } from '@/server/core/process-singleton'
import { createExchange } from '@/server/outbound'
import type { ProviderHttp } from './port'

/** The process's connections to providers that staff connected, kept alive between calls. */
export function providerHttp(): ProviderHttp {
  return processSingleton('provider-http', () => createProviderHttp({ deadlineMs: providerDeadlineMs }))
}

export const providerDeadlineMs = 10_000

/** `deadlineMs` covers everything from connecting to the last byte. Redirects are not followed. */
export function createProviderHttp({ deadlineMs }: { deadlineMs: number }): ProviderHttp {
  const connect = { timeout: deadlineMs }
  return { send: createExchange({ deadlineMs, connections: 64, keepAliveTimeoutMs: 10_000, connect }) }
}

import { processSingleton } from '@/server/core/process-singleton'
import { createExchange, type Exchange } from './exchange'
import { exemptOrigins } from './exempt-origins'
import { type ConnectorParts, createGuardedConnector } from './guarded-connector'
import { createDnsResolver } from './resolve-host'

/** Calls over guarded connections, each with one deadline for all of it. Never throws; redirects are not followed. */
export const createGuardedExchange = (parts: ConnectorParts & { deadlineMs: number }): Exchange =>
  createExchange({
    ...{ deadlineMs: parts.deadlineMs, connections: 64, keepAliveTimeoutMs: 4_000 },
    connect: createGuardedConnector(parts),
  })

/** To a studio's own server: public addresses over https only, but for the origins that the deployment exempts. */
export const studioExchange = (deadlineMs: number): Exchange =>
  processSingleton(`studio-exchange-${deadlineMs}`, () =>
    createGuardedExchange({
      ...{ deadlineMs, resolve: createDnsResolver(), connectTimeoutMs: 5_000, allowedPorts: [] },
      exemptOrigins: exemptOrigins(),
    }),
  )

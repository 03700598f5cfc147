import { Agent } from 'undici'
import { processSingleton } from '@/server/core/process-singleton'
import { pictureOrigins } from './exempt-origins'
import { type ConnectorParts, createGuardedConnector } from './guarded-connector'
import { type BytesAnswer, type Reading, readBytes } from './read-bytes'
import { createDnsResolver } from './resolve-host'

/** Reads what others name, over guarded connections. Never throws. */
export type ReadPublicBytes = (url: string, reading: Omit<Reading, 'post'>) => Promise<BytesAnswer>

/** Connections are kept for a few pictures of one address in a row, and limited per origin. */
export function createPublicReader(parts: ConnectorParts): { read: ReadPublicBytes; close(): Promise<void> } {
  const agent = new Agent({
    connect: createGuardedConnector(parts),
    connections: 4,
    keepAliveTimeout: 4_000,
  })
  return { read: (url, reading) => readBytes(url, reading, agent), close: () => agent.close() }
}

const publicReader = () =>
  processSingleton('public-reader', () =>
    createPublicReader({
      resolve: createDnsResolver(),
      connectTimeoutMs: 5_000,
      exemptOrigins: pictureOrigins(),
      allowedPorts: [443],
    }),
  )

/** Reads from an untrusted address, on the public internet only, over https. Never throws. */
export const readPublicBytes: ReadPublicBytes = (url, reading) => publicReader().read(url, reading)

import { Agent } from 'undici'
import { type ConnectorParts, createGuardedConnector } from './guarded-connector'
import { type BytesAnswer, type Reading, readBytes } from './read-bytes'

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

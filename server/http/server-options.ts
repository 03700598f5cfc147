import type { ServerOptions } from 'node:http'

/** Of the production HTTP server. `noDelay`: an answer never waits for the acknowledgement of the one before. */
export const serverOptions: ServerOptions = {
  keepAliveTimeout: 65_000,
  headersTimeout: 30_000,
  requestTimeout: 60_000,
  requireHostHeader: false,
  noDelay: true,
}

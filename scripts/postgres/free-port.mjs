import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Why nothing can listen there: the system's code, `EADDRINUSE` say. Null: something can.
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<string | null>}
 */
export function listenFailure(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? error.message))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)))
  })
}

/**
 * The preferred port, else a free one below the range from which systems number outgoing connections: a remembered
 * port from that range would sooner or later be taken.
 * @param {number} preferred 0: none
 * @returns {Promise<number>}
 */
export async function findFreePort(preferred = 0) {
  for (let port = preferred, tries = 0; tries < 100; port = randomInt(15_000, 29_000), tries += 1)
    if (port > 0 && (await listenFailure(port)) === null) return port
  throw new Error('No free port was found between 15000 and 29000.')
}

import { setTimeout as sleep } from 'node:timers/promises'
import { listenFailure } from '../postgres/free-port.mjs'
import { StartError } from './start-error.mjs'

/**
 * `name` is the variable that sets the port.
 * @typedef {{ name: string, port: number, host: string }} Place
 */

/**
 * Says so at once, and not after a long build, when nothing can listen on a port. One that is taken is waited for.
 * @param {Place} place
 * @param {number} deadline
 */
export async function requireFreePort(place, deadline) {
  for (;;) {
    const failure = await listenFailure(place.port, place.host)
    if (failure === null) return
    if (failure !== 'EADDRINUSE' || Date.now() >= deadline)
      throw new StartError(explainListenFailure(failure, place))
    await sleep(200)
  }
}

/**
 * @param {string} failure
 * @param {Place} place
 */
export function explainListenFailure(failure, { name, port, host }) {
  switch (failure) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program: stop that program, or set ${name} to a free port.`
    case 'EACCES':
      return `This user may not listen on port ${port}: set ${name} to a port from 1024 to 65535.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is "${host}", which is not an address of this machine: use 127.0.0.1, 0.0.0.0 or one of its own.`
    default:
      return `Nothing can listen on ${host}:${port} (${failure}): set ${name} to another port.`
  }
}

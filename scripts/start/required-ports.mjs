import { setTimeout as sleep } from 'node:timers/promises'
import { isFree } from '../postgres/free-port.mjs'
import { StartError } from './start-error.mjs'

/**
 * Says so at once, and not after a long build, when a port is taken.
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ isAfterCrash: boolean }} when the processes of a killed supervisor may need a moment to end
 */
export async function requireFreePorts(settings, { isAfterCrash }) {
  await requireFree('PORT', settings.port, settings.host, isAfterCrash)
  if (settings.hasSandbox) await requireFree('SANDBOX_PORT', settings.sandboxPort, '127.0.0.1', isAfterCrash)
}

/**
 * @param {string} name
 * @param {number} port
 * @param {string} host
 * @param {boolean} isAfterCrash
 */
async function requireFree(name, port, host, isAfterCrash) {
  const deadline = Date.now() + (isAfterCrash ? 15_000 : 0)
  while (!(await isFree(port, host))) {
    if (Date.now() >= deadline) {
      throw new StartError(
        `Port ${port} is in use by another program: stop that program, or set ${name} to a free port.`,
      )
    }
    await sleep(200)
  }
}

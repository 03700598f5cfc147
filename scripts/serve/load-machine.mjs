import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { machineBundle } from '../start/build-machine.mjs'

/** @typedef {import('../../server/main/main')} Machine */

/**
 * The machine API's handlers for dispatch without Next. Null: Next serves them too, because they were not built or because
 * MACHINE_DISPATCH=next asks for it; both ways answer alike.
 * @returns {Promise<Machine | null>}
 */
export async function loadMachine() {
  if (process.env.MACHINE_DISPATCH === 'next') return null
  if (!existsSync(machineBundle)) {
    process.stderr.write(`${machineBundle} is missing: Next serves the machine API, at its own pace.\n`)
    return null
  }
  return import(pathToFileURL(machineBundle).href)
}

import { Croupier } from '@croupier/sdk'
import type { Command } from 'commander'
import { Output } from './output.js'
import { type Access, readAccess } from './settings.js'

export interface Tools {
  access: Access
  client: Croupier
  output: Output
  /** Ends with Ctrl-C. */
  signal: AbortSignal
}

/** What every command that calls the API works with, by the options of the program. */
export function openTools(command: Command): Tools {
  const { profile, url, json, brand } = command.optsWithGlobals<{
    profile?: string
    url?: string
    json?: boolean
    brand?: string
  }>()
  const access = readAccess(process.env, { ...(profile && { profile }), ...(url && { url }) })
  const client = new Croupier({ apiKey: access.apiKey, baseUrl: access.url, maxRetries: 2 })
  return {
    access,
    client: brand ? client.brand(brand) : client,
    output: new Output(json === true),
    signal: untilInterrupted(),
  }
}

/** The same for a command without a key. */
export const openOutput = (command: Command): Pick<Tools, 'output' | 'signal'> => ({
  output: new Output(command.optsWithGlobals<{ json?: boolean }>().json === true),
  signal: untilInterrupted(),
})

let interrupted: AbortController | undefined

function whenOrphaned(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}

/** The first Ctrl-C ends the work in order, the second the process. */
function untilInterrupted(): AbortSignal {
  if (interrupted) return interrupted.signal
  interrupted = new AbortController()
  const { signal } = interrupted
  const stop = () => {
    if (signal.aborted) process.exit(130)
    interrupted?.abort(new Error('Interrupted'))
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
  // npx that is ended by a signal leaves what it started behind.
  if (process.env.npm_command === 'exec') whenOrphaned(stop)
  return signal
}

import { type ServerType, serve } from '@hono/node-server'
import { createSandbox } from './app'
import { openDatabase } from './database'
import { closeExpiredRounds } from './free-rounds/close-expired'
import { resumeRounds } from './rounds/drive-round'
import type { RoundRunner } from './rounds/round-runner'
import { readSettings, type Settings } from './settings'
import { deliverDue } from './stripe/deliver'
import type { Stripe } from './stripe/stripe'

const TICK_MS = 1_000
const GRACE_MS = 3_000

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const pool = await openDatabase(settings.databaseUrl).catch((error: Error) => {
    throw new Error(`its database cannot be used: ${error.message}`)
  })
  const { app, runner, stripe } = createSandbox(settings, pool)
  const server = await listen(settings, app.fetch as Parameters<typeof serve>[0]['fetch'])
  const ticker = setInterval(() => tick(runner, stripe), TICK_MS)
  console.log(`sandbox: listening at ${settings.publicUrl} (Croupier expected at ${settings.croupierUrl})`)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    runner.isStopping = true
    clearInterval(ticker)
    server.close()
    // What is still unanswered is in the database and is taken up at the next start.
    await Promise.race([
      Promise.allSettled(runner.atWork.values()),
      new Promise((done) => setTimeout(done, GRACE_MS)),
    ])
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
}

function tick(runner: RoundRunner, stripe: Stripe): void {
  Promise.all([resumeRounds(runner), closeExpiredRounds(runner, new Date()), deliverDue(stripe)]).catch(
    (error: unknown) => {
      console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`)
    },
  )
}

/** Only this machine may come in, unless the sandbox was given a public address. */
function listen(settings: Settings, fetch: Parameters<typeof serve>[0]['fetch']): Promise<ServerType> {
  const host = new URL(settings.publicUrl).hostname
  const isLocal = host === 'localhost' || host === '[::1]' || host.startsWith('127.')
  return new Promise((resolve, reject) => {
    const options = { fetch, port: settings.port, ...(isLocal ? { hostname: '127.0.0.1' } : {}) }
    const server = serve(options, () => resolve(server))
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isBusy = error.code === 'EADDRINUSE'
      reject(isBusy ? new Error(`port ${settings.port} is in use; set SANDBOX_PORT to another one`) : error)
    })
  })
}

process.on('unhandledRejection', (error) => {
  console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`)
})

main().catch((error: unknown) => {
  console.error(`sandbox: cannot start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})

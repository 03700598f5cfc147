import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyMigrations } from '../../../scripts/migrations/apply-migrations.mjs'
import { startCluster } from '../../../scripts/postgres/cluster.mjs'
import { findFreePort } from '../../../scripts/postgres/free-port.mjs'
import { durableSettings } from '../../../scripts/postgres/settings.mjs'
import { makeTemporaryFolder } from '../../../scripts/postgres/temporary-folder.mjs'
import { projectRoot } from '../../../scripts/start/project-root.mjs'
import { serviceArguments } from '../../../scripts/start/service-arguments.mjs'
import { waitUntilAnswering } from '../../../scripts/start/wait-until-answering.mjs'
import { testEnvironment } from '../../../server/testing/test-environment'
import { type BenchProcess, portOf, runProcess } from './process'

/** What every row stands on: a PostgreSQL that writes to disk, an operator's wallet, and the service as deployed. */
export interface Setup {
  databaseUrl: string
  walletUrl: string
  env: Record<string, string>
  folder: string
  /** A database of its own, migrated. */
  database(name: string): Promise<string>
  startService(
    env?: Record<string, string>,
    nodeArgs?: string[],
    node?: string,
  ): Promise<BenchProcess & { port: number }>
  /** The same without a wait for its first answer. */
  launchService(
    env?: Record<string, string>,
    nodeArgs?: string[],
    node?: string,
  ): Promise<BenchProcess & { port: number }>
  startReference(
    file: string,
    env?: Record<string, string>,
    nodeArgs?: string[],
  ): Promise<BenchProcess & { port: number }>
  /** Another wallet, which answers after so long. Its URL. */
  startWallet(answersAfterMs: number): Promise<string>
  /** Runs `work` on a disk that takes 5 ms longer to flush; throws where there is no way to. */
  onSlowDisk<T>(work: () => Promise<T>): Promise<T>
  /** Ends what was started since the setup was opened: a row that failed leaves nothing to work beside the next. */
  stopStarted(): Promise<void>
  version(): Promise<string>
  close(): Promise<void>
}

const withTypeScript = ['--import', 'tsx']

export async function openSetup(): Promise<Setup> {
  const folder = makeTemporaryFolder('bench')
  const slowDisk = buildSlowDisk()
  const cluster = await withEnvironment(typeof slowDisk === 'string' ? {} : slowDisk.env, () =>
    startCluster({ dataDir: folder, settings: durableSettings, isDisposable: true }),
  )
  const databaseUrl = cluster.url('croupier')
  await applyMigrations(databaseUrl)
  const started: BenchProcess[] = []
  const runWallet = async (answersAfterMs: number) => {
    const wallet = runProcess([...withTypeScript, 'verification/bench/setup/wallet.ts'], {
      ANSWERS_AFTER_MS: String(answersAfterMs),
    })
    return { wallet, url: `http://127.0.0.1:${await portOf(wallet)}` }
  }
  const { wallet, url: walletUrl } = await runWallet(0)
  const env = {
    ...testEnvironment(databaseUrl),
    NODE_ENV: 'production',
    API_MODE: 'sandbox',
    LOG_LEVEL: 'info',
    DATABASE_POOL_SIZE: '20',
    CALLBACK_ALLOWED_PRIVATE_ORIGINS: walletUrl,
    __NEXT_PROCESSED_ENV: 'true',
    STOP_NOTICE_MS: '0',
    ...randomSecrets(),
  }
  const stopStarted = async () => {
    for (const running of started.splice(0).reverse()) await running.stop()
  }
  const launchService: Setup['launchService'] = async (more = {}, nodeArgs = [], node = process.execPath) => {
    const port = await findFreePort()
    const args = [...nodeArgs, ...serviceArguments]
    const logFile = join(folder, 'service.log')
    const service = runProcess(args, { ...env, PORT: String(port), ...more }, { logFile, node })
    started.push(service)
    return { ...service, port }
  }
  Object.assign(process.env, env, { LOG_LEVEL: 'error' })
  return {
    databaseUrl,
    walletUrl,
    env,
    folder,
    async database(name) {
      await applyMigrations(cluster.url(name))
      return cluster.url(name)
    },
    async startService(more = {}, nodeArgs = [], node = process.execPath) {
      const service = await launchService(more, nodeArgs, node)
      await waitUntilAnswering(`http://127.0.0.1:${service.port}/api/health`, {
        name: 'The service',
        withinMs: 60_000,
      })
      return service
    },
    launchService,
    async startReference(file, more = {}, nodeArgs = []) {
      const args = [...nodeArgs, ...withTypeScript, file]
      const reference = runProcess(args, { ...env, WALLET_URL: walletUrl, ...more })
      started.push(reference)
      return { ...reference, port: await portOf(reference) }
    },
    async startWallet(answersAfterMs) {
      const { wallet, url } = await runWallet(answersAfterMs)
      started.push(wallet)
      return url
    },
    onSlowDisk(work) {
      if (typeof slowDisk === 'string') throw new Error(slowDisk)
      return slowDisk.during(work)
    },
    stopStarted,
    async version() {
      const { db } = await import('@/server/db')
      const [row] = await db.query<{ version: string }>('select version()')
      return row?.version.split(' ').slice(0, 2).join(' ') ?? ''
    },
    async close() {
      await stopStarted()
      await wallet.stop()
      const { closeDatabase } = await import('@/server/db')
      await closeDatabase()
      await cluster.stop()
      if (typeof slowDisk !== 'string') slowDisk.remove()
    },
  }
}

/** Variables for what `start` starts, and for nothing later. */
async function withEnvironment<T>(env: Record<string, string>, start: () => Promise<T>): Promise<T> {
  Object.assign(process.env, env)
  try {
    return await start()
  } finally {
    for (const name of Object.keys(env)) delete process.env[name]
  }
}

/** The service is started as in production, which refuses those of the tests. */
function randomSecrets() {
  const secret = () => randomBytes(32).toString('base64')
  return { ENCRYPTION_KEYS: secret(), NEXTAUTH_SECRET: secret(), LAUNCH_SIGNING_KEY: secret() }
}

interface SlowDisk {
  /** What PostgreSQL must be started with. */
  env: Record<string, string>
  /** Runs `work` while each flush of it takes 5 ms longer. */
  during<T>(work: () => Promise<T>): Promise<T>
  remove(): void
}

/** A disk that can be made slow, by a small library that is compiled here; a sentence where it cannot be. */
function buildSlowDisk(): SlowDisk | string {
  if (process.platform !== 'linux') return 'a disk is slowed on Linux only'
  const folder = mkdtempSync(join(tmpdir(), 'croupier-slow-disk-'))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  const [library, mark] = [join(folder, 'slow-disk.so'), join(folder, 'slow')]
  const source = join(projectRoot, 'verification', 'bench', 'setup', 'slow-disk.c')
  const built = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source], { encoding: 'utf8' })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (built.status !== 0) {
    remove()
    return 'a disk is slowed by a library in front of libc, and there is no C compiler (cc) to build it'
  }
  return {
    env: { LD_PRELOAD: library, SLOW_DISK: mark },
    async during(work) {
      writeFileSync(mark, '')
      try {
        return await work()
      } finally {
        rmSync(mark)
      }
    },
    remove,
  }
}

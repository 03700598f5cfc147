import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { buildServiceProgram } from '@/server/testing/killed/service-program'
import { applyMigrations } from '../../scripts/migrations/apply-migrations.mjs'
import { startCluster } from '../../scripts/postgres/cluster.mjs'
import { disposableSettings } from '../../scripts/postgres/settings.mjs'
import { makeTemporaryFolder } from '../../scripts/postgres/temporary-folder.mjs'
import { projectRoot } from '../../scripts/start/project-root.mjs'
import { testEnvironment } from '../../server/testing/test-environment'
import { launchWorkers } from '../chaos/launch'
import { playRound } from '../chaos/play-round'
import { ProcessGroup } from '../chaos/process-group'
import { ProviderClient } from '../chaos/provider-client'
import { ProviderLedger } from '../chaos/provider-ledger'
import { Random } from '../chaos/random'
import { readWallets } from '../chaos/read-ledgers'
import { Wallets } from '../chaos/wallets'
import type { PlaySession } from '../chaos/world'
import {
  archivedSegments,
  type Place,
  removePlace,
  restoreTo,
  startArchived,
  takeBaseBackup,
} from './archived-server'

const playerCount = 8
const lostSlug = 'first'

interface Figures {
  movements: number
  /** `EUR bet confirmed 12: 3400`, one a currency, type and state. */
  sums: string[]
  /** Over every column of every row: movements with their bytes, attempts, and the credit ledger. */
  checksum: string
  confirmedMinor: string
  attempts: number
}

/**
 * Base backup and log archive while money moves, more money, the loss of the server, and a restore to a noted time into an
 * empty place: counts and sums are those of that time, the restore point is marked, and the refund of a lost bet reaches
 * the wallet. Throws where any of it is not so.
 */
export async function runRestoreDrill(say: (line: string) => void): Promise<void> {
  const root = makeTemporaryFolder('restore')
  const names = ['first', 'second', 'archive', 'backup'] as const
  const place = Object.fromEntries(names.map((name) => [name, join(root, name)])) as unknown as Place
  for (const path of [place.first, place.second]) mkdirSync(path, { mode: 0o711 })
  const operators = await startCluster({
    dataDir: makeTemporaryFolder('operators'),
    settings: disposableSettings,
    isDisposable: true,
  })
  const wallets = new Wallets(operators.url('croupier_sandbox'))
  const program = await buildServiceProgram()
  const ending: (() => unknown)[] = [() => removePlace(root), () => operators.stop(), () => program.remove()]
  try {
    await wallets.start()
    ending.push(() => wallets.stop())
    await new Drill({ place, wallets, program: program.path, say, ending }).run()
  } finally {
    for (const end of ending.reverse()) await end()
  }
}

interface Parts {
  place: Place
  wallets: Wallets
  program: string
  say: (line: string) => void
  ending: (() => unknown)[]
}

class Drill {
  private readonly random = new Random(11)
  private round = 0

  constructor(private readonly parts: Parts) {}

  async run(): Promise<void> {
    const { place, say, ending } = this.parts
    const lost = await startArchived(place)
    ending.push(() => lost.stop())
    const url = lost.url('croupier')
    await applyMigrations(url)
    Object.assign(process.env, testEnvironment(url))
    // It reads its environment as it is loaded.
    const { createWorld } = await import('../chaos/world')
    const { organizations, sessions } = await createWorld(this.parts.wallets.url, playerCount)
    for (const { slug, callbackSecret } of organizations)
      await this.parts.wallets.open(slug, callbackSecret, 200)

    const before = await this.serve(url)
    const playing = this.play(before.client, sessions, 6)
    const begunAt = Date.now()
    const megabytes = await takeBaseBackup(lost.url('postgres'), place)
    say(`base backup           ${megabytes} MB in ${secondsSince(begunAt)} while money moved`)
    await playing
    await this.play(before.client, sessions, 4)
    const noted = await readSettledFigures(url)
    const at = await now(url)
    say(`noted at T            ${at.toISOString()}: ${show(noted)}`)
    const lostBet = await this.loseMoney(before.client, sessions)
    const atLoss = await readFigures(url)
    await switchLog(lost.url('postgres'))
    await before.group.stop()
    await lost.stop()
    say(
      `then lost             ${atLoss.movements - noted.movements} movements more; ${archivedSegments(place)} log segments archived`,
    )

    const restoring = Date.now()
    const restored = await restoreTo(at, place)
    ending.push(() => restored.stop())
    const back = await readFigures(restored.url('croupier'))
    say(`restored              in ${secondsSince(restoring)}: ${show(back)}`)
    assert.deepEqual(back, noted, 'The restored database is not that of T')
    say(this.mark(restored.url('croupier'), at))
    await this.refundLostBet(restored.url('croupier'), lostBet)
  }

  private async serve(url: string): Promise<{ group: ProcessGroup; client: ProviderClient }> {
    const { wallets, program, ending } = this.parts
    const environment = {
      DATABASE_URL: url,
      API_MODE: 'sandbox',
      STOP_NOTICE_MS: '0',
      CALLBACK_ALLOWED_PRIVATE_ORIGINS: new URL(wallets.url).origin,
    }
    // No crash points: this drill has one loss only.
    const group = new ProcessGroup(launchWorkers(program), { ...environment }, new Random(1), false)
    await group.start(1)
    ending.push(() => group.stop())
    const giveUpAt = Date.now() + 120_000
    const client = new ProviderClient(
      new ProviderLedger(),
      () => group.urls(),
      () => giveUpAt,
    )
    client.isLossy = false
    return { group, client }
  }

  private async play(
    client: ProviderClient,
    sessions: readonly PlaySession[][],
    rounds: number,
  ): Promise<void> {
    await Promise.all(
      sessions.map(async (own) => {
        for (let count = 0; count < rounds; count += 1) {
          this.round += 1
          await playRound(client, this.random.pick(own), `drill-${this.round}`, this.random)
          await pause(20)
        }
      }),
    )
  }

  /** Money that moves after T, among it a bet that is confirmed and nothing else. */
  private async loseMoney(client: ProviderClient, sessions: readonly PlaySession[][]) {
    const session = sessions[0]?.find(
      ({ provider, organization }) => provider === 'aurora' && organization.slug === lostSlug,
    )
    if (!session) throw new Error('There is no session to lose a bet from')
    const bet = {
      kind: 'bet' as const,
      transactionId: 'lost-bet',
      roundId: 'lost-round',
      amountMinor: 250n,
      currency: session.currency,
      finished: false,
    }
    const told = await client.report(session, bet, this.random)
    if (told !== 'ok') throw new Error(`The bet to be lost was told ${told}`)
    await this.play(client, sessions, 3)
    return { session, bet }
  }

  /** By the command that an operator runs. */
  private mark(url: string, at: Date): string {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/mark-restore.ts', at.toISOString()],
      { cwd: projectRoot, env: { ...process.env, DATABASE_URL: url }, encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`restore:mark failed: ${stderr}`)
    return stdout.trim()
  }

  private async refundLostBet(
    url: string,
    { session, bet }: Awaited<ReturnType<Drill['loseMoney']>>,
  ): Promise<void> {
    const { client } = await this.serve(url)
    const refund = {
      ...bet,
      kind: 'refund' as const,
      transactionId: 'lost-bet-r',
      referenceTransactionId: 'lost-bet',
    }
    const told = await client.report(session, { ...refund, finished: true }, this.random)
    const { journal } = await readWallets(this.parts.wallets.databaseUrl)
    const own = journal.filter(
      ({ id, slug }) => slug === lostSlug && (id === 'lost-bet' || id === 'lost-bet-r'),
    )
    const net = own.reduce((sum, { change }) => sum + change, 0n)
    this.parts.say(
      `refund of a lost bet  told ${told}; the wallet moved ${own.map(({ change }) => change).join(', ')}: net ${net}`,
    )
    if (told !== 'ok' || own.length !== 2 || net !== 0n)
      throw new Error('The refund of the lost bet did not reach the wallet')
  }
}

const figuresSql = `select count(*)::int as movements, (select count(*)::int from delivery_attempt) as attempts,
    coalesce(sum(amount_minor) filter (where state = 'confirmed'), 0)::text as "confirmedMinor",
    (select coalesce(array_agg(line order by line), '{}') from (
      select format('%s %s %s %s: %s', currency, transaction_type, state, count(*), sum(amount_minor)) as line
      from movement group by currency, transaction_type, state
    ) one) as sums,
    md5(concat_ws('/', ${['movement', 'wallet_attempt', 'credit_entry'].map(checksumSql).join(', ')})) as checksum
  from movement`

function checksumSql(table: string): string {
  return `(select string_agg(md5(t::text), '' order by t.id) from ${table} t)`
}

async function readFigures(url: string): Promise<Figures> {
  const [row] = await ask<Figures>(url, figuresSql)
  if (!row) throw new Error('No figures')
  return row
}

/** Once the last answers to providers are recorded, too: nothing changes any more. */
async function readSettledFigures(url: string): Promise<Figures> {
  for (let before = await readFigures(url); ; ) {
    await pause(500)
    const after = await readFigures(url)
    if (after.checksum === before.checksum) return after
    before = after
  }
}

const show = ({ movements, attempts, confirmedMinor, sums, checksum }: Figures): string =>
  `${movements} movements, ${attempts} attempts, ${confirmedMinor} minor units confirmed, ${sums.length} sums, rows ${checksum}`

/**
 * A moment after every commit so far, and before every later one, by a clock that may have been set back meanwhile:
 * recovery stops at the first commit that is later.
 */
async function now(url: string): Promise<Date> {
  for (;;) {
    await pause(50)
    const [row] = await ask<{ now: Date; isLater: boolean }>(
      url,
      `select clock_timestamp() as now, clock_timestamp() - interval '1 second' > max(greatest(created_at, settled_at))
        as "isLater" from movement`,
    )
    await pause(50)
    if (row?.isLater) return row.now
  }
}

async function switchLog(url: string): Promise<void> {
  const [row] = await ask<{ file: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as file')
  const isArchived = () =>
    ask<{ is: boolean }>(
      url,
      `select coalesce(last_archived_wal >= '${row?.file}', false) as is from pg_stat_archiver`,
    )
  while (!(await isArchived())[0]?.is) await pause(100)
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
    .query<Row & Record<string, unknown>>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const secondsSince = (at: number) => `${((Date.now() - at) / 1_000).toFixed(1)} s`

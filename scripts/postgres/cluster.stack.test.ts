import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processIdentity } from '../start/process-identity.mjs'
import { type Cluster, startCluster } from './cluster.mjs'

let parent: string
let dataDir: string
const running: Cluster[] = []

beforeEach(() => {
  // Made for its owner alone: as root, PostgreSQL's own user cannot get in.
  parent = mkdtempSync(join(tmpdir(), 'croupier-cluster-'))
  dataDir = join(parent, 'data')
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((cluster) => cluster.stop()))
  const folder = existsSync(join(dataDir, 'postgres.json')) ? folderOf(dataDir) : null
  rmSync(parent, { recursive: true, force: true })
  if (folder) rmSync(folder, { recursive: true, force: true })
})

function folderOf(home: string): string {
  return (JSON.parse(readFileSync(join(home, 'postgres.json'), 'utf8')) as { folder: string }).folder
}

async function start(home = dataDir): Promise<Cluster> {
  const cluster = await startCluster({ dataDir: home })
  running.push(cluster)
  return cluster
}

async function run(cluster: Cluster, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

async function startWithTable(): Promise<Cluster> {
  const cluster = await start()
  await run(cluster, 'create table kept (n int); insert into kept values (7)')
  return cluster
}

function postmaster(): number {
  return Number(readFileSync(join(folderOf(dataDir), 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

test('a server in a folder closed to everybody else runs, keeps its data and its port', async () => {
  const first = await startWithTable()
  await first.stop()
  const second = await start()
  expect(second.port).toBe(first.port)
  expect(await run(second, 'select n from kept')).toEqual([{ n: 7 }])
})

test('every commit is on disk before it is acknowledged, and only this machine may connect', async () => {
  const cluster = await start()
  const rows = await run(
    cluster,
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') order by name`,
  )
  expect(rows).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
})

test('a server whose keeper was killed is stopped by the next start, which has its data', async () => {
  const killed = await startWithTable()
  const orphan = postmaster()
  process.kill(killed.pid ?? 0, 'SIGKILL')
  await killed.ended
  expect(processIdentity(orphan)).not.toBeNull()
  const next = await start()
  expect(processIdentity(orphan)).toBeNull()
  expect(await run(next, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a server that was itself killed is recovered', async () => {
  const killed = await startWithTable()
  process.kill(postmaster(), 'SIGKILL')
  await killed.ended
  expect(await run(await start(), 'select n from kept')).toEqual([{ n: 7 }])
})

test('the database follows a DATA_DIR that was moved', async () => {
  await (await startWithTable()).stop()
  const moved = join(parent, 'moved')
  renameSync(dataDir, moved)
  dataDir = moved
  expect(await run(await start(), 'select n from kept')).toEqual([{ n: 7 }])
})

test('a DATA_DIR that was deleted and made again begins with a new database', async () => {
  await (await startWithTable()).stop()
  const old = folderOf(dataDir)
  rmSync(dataDir, { recursive: true })
  const rows = await run(await start(), `select to_regclass('kept') as found`)
  expect(rows).toEqual([{ found: null }])
  expect(folderOf(dataDir)).toBe(old)
})

test('a database made where its user could get in goes along once that user no longer can', async () => {
  chmodSync(parent, 0o755)
  mkdirSync(dataDir, { mode: 0o755 })
  await (await startWithTable()).stop()
  expect(folderOf(dataDir)).toBe(join(dataDir, 'postgres'))
  chmodSync(parent, 0o700)
  expect(await run(await start(), 'select n from kept')).toEqual([{ n: 7 }])
  await running.pop()?.stop()
  chmodSync(parent, 0o755)
  expect(await run(await start(), 'select n from kept')).toEqual([{ n: 7 }])
})

test('a copied DATA_DIR does not share the database of its original', async () => {
  const original = await startWithTable()
  const copy = join(parent, 'copy')
  mkdirSync(copy)
  cpSync(join(dataDir, 'postgres.json'), join(copy, 'postgres.json'))
  const copied = await start(copy)
  expect(await run(copied, `select to_regclass('kept') as found`)).toEqual([{ found: null }])
  expect(await run(original, 'select n from kept')).toEqual([{ n: 7 }])
  await copied.stop()
  rmSync(folderOf(copy), { recursive: true })
})

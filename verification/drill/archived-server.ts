import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { type Cluster, startCluster } from '../../scripts/postgres/cluster.mjs'
import { readClusterState, writeClusterState } from '../../scripts/postgres/cluster-state.mjs'
import { serverUser } from '../../scripts/postgres/server-user.mjs'
import { durableSettings } from '../../scripts/postgres/settings.mjs'

const run = promisify(execFile)

export interface Place {
  /** The server that is lost. */
  first: string
  /** The server that is restored. */
  second: string
  archive: string
  backup: string
}

/** A server that keeps each finished segment of its log elsewhere, as `archive_command` of a real one does. */
export function startArchived({ first, archive }: Place): Promise<Cluster> {
  giveToServer(archive)
  const settings = {
    ...durableSettings,
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    archive_timeout: '60s',
  }
  return startCluster({ dataDir: first, settings })
}

function giveToServer(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const user = serverUser()
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}

/** A base backup while the server goes on, by the low-level interface: what `pg_basebackup` does, without that program. */
export async function takeBaseBackup(
  url: string,
  { first, backup }: Pick<Place, 'first' | 'backup'>,
): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('drill', fast => true)")
    mkdirSync(backup, { recursive: true, mode: 0o700 })
    const data = join(readClusterState(first).folder, 'data')
    const copy = `tar --exclude=./pg_wal/* --exclude=./postmaster.pid --exclude=./postmaster.opts -C "$0" -cf - . | tar -C "$1" -xf -`
    // What changes while it is read is mended by the log.
    await run('sh', ['-c', copy, data, backup])
    const { rows } = await client.query('select labelfile, spcmapfile from pg_backup_stop()')
    writeFileSync(join(backup, 'backup_label'), rows[0].labelfile)
    if (rows[0].spcmapfile) writeFileSync(join(backup, 'tablespace_map'), rows[0].spcmapfile)
  } finally {
    await client.end()
  }
  const { stdout } = await run('du', ['-sm', backup])
  return Number(stdout.split('\t')[0])
}

/** The backup in an empty place, rolled forward from the archive to a time, then open for work. */
export async function restoreTo(at: Date, { first, second, archive, backup }: Place): Promise<Cluster> {
  await layOut({ first, second, backup }, 'recovery.signal')
  return startCluster({
    dataDir: second,
    settings: {
      ...durableSettings,
      restore_command: `cp ${archive}/%f %p`,
      // The server reads this before it knows the names of zones: no Z.
      recovery_target_time: at.toISOString().replace('Z', '+00'),
      recovery_target_action: 'promote',
    },
  })
}

/** The backup in an empty place, with what tells a server started there what to do with it. */
export async function layOut(
  { first, second, backup }: Omit<Place, 'archive'>,
  signal: 'recovery.signal' | 'standby.signal',
): Promise<void> {
  const state = readClusterState(first)
  const folder = join(second, 'postgres')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await run('cp', ['-a', backup, join(folder, 'data')])
  writeFileSync(join(folder, 'data', signal), '')
  giveToServer(folder)
  writeClusterState({ ...state, id: `${state.id}-second`, dataDir: second, folder, port: 0 })
}

export const archivedSegments = ({ archive }: Place): number =>
  readdirSync(archive).filter((name) => /^[0-9A-F]{24}$/.test(name)).length

export function removePlace(root: string): void {
  rmSync(root, { recursive: true, force: true })
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeTemporaryFolder } from '../../scripts/postgres/temporary-folder.mjs'
import { layOut, takeBaseBackup } from '../drill/archived-server'
import { makePlace, OwnServer } from './own-server'

const synchronousWithinMs = 30_000

/**
 * A standby is made of the primary beside its traffic and becomes synchronous; `afterMs` later the primary is killed with
 * all its processes and its data, and the standby takes over. Returns the new primary.
 */
export async function failOver(primary: OwnServer, afterMs: number): Promise<OwnServer> {
  const standby = await startStandby(primary)
  await primary.ask(`alter system set synchronous_standby_names = '*'`)
  await primary.ask('select pg_reload_conf()')
  await untilSynchronous(primary)
  await pause(afterMs)
  await primary.kill()
  const [promoted] = await standby.ask<{ done: boolean }>('select pg_promote() as done')
  if (!promoted?.done) throw new Error('The standby did not take over')
  await primary.remove()
  return standby
}

async function startStandby(primary: OwnServer): Promise<OwnServer> {
  const place = makePlace()
  const temporary = makeTemporaryFolder('standby')
  const copy = { first: primary.place.folder, second: place.folder, backup: join(temporary, 'backup') }
  await takeBaseBackup(primary.url('postgres'), copy)
  await layOut(copy, 'standby.signal')
  rmSync(temporary, { recursive: true, force: true })
  const { hostname, port, username, password } = new URL(primary.url('postgres'))
  return OwnServer.start(place, {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
  })
}

/** From then on no commit is confirmed that the standby does not have. */
async function untilSynchronous(primary: OwnServer): Promise<void> {
  const giveUpAt = Date.now() + synchronousWithinMs
  const find = `select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`
  while ((await primary.ask(find)).length === 0) {
    if (Date.now() > giveUpAt) throw new Error('The standby did not become synchronous')
    await pause(100)
  }
  await primary.ask(`select pg_logical_emit_message(true, 'chaos', 'a commit that waits for the standby')`)
}

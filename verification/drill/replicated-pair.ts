import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../../scripts/postgres/cluster.mjs'
import { disposableSettings } from '../../scripts/postgres/settings.mjs'
import { makeTemporaryFolder } from '../../scripts/postgres/temporary-folder.mjs'
import { layOut, removePlace, takeBaseBackup } from './archived-server'

export interface ReplicatedPair {
  primary: Cluster
  standby: Cluster
  stop(): Promise<void>
}

const settings = {
  ...disposableSettings,
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '256MB',
  shared_buffers: '32MB',
}

/** A primary, prepared by `prepare`, and a streaming standby of it, both thrown away at the end. */
export async function startReplicatedPair(
  prepare: (primary: Cluster) => Promise<void>,
): Promise<ReplicatedPair> {
  const root = makeTemporaryFolder('pair')
  const place = { first: join(root, 'first'), second: join(root, 'second'), backup: join(root, 'backup') }
  for (const path of [place.first, place.second]) mkdirSync(path, { mode: 0o711 })
  const primary = await startCluster({ dataDir: place.first, settings })
  await prepare(primary)
  await takeBaseBackup(primary.url('postgres'), place)
  await layOut(place, 'standby.signal')
  const from = new URL(primary.url('postgres'))
  const standby = await startCluster({
    dataDir: place.second,
    settings: {
      ...settings,
      primary_conninfo: `host=${from.hostname} port=${from.port} user=${from.username} password=${from.password}`,
    },
  })
  return {
    primary,
    standby,
    async stop() {
      await standby.stop()
      await primary.stop()
      removePlace(root)
    },
  }
}

import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from '../start/private-file.mjs'

/**
 * What DATA_DIR remembers of its database server, in `postgres.json`.
 * @typedef {{ id: string, dataDir: string, folder: string, port: number, password: string }} ClusterState
 */

/**
 * @param {string} dataDir absolute, without symbolic links
 * @returns {ClusterState}
 */
export function readClusterState(dataDir) {
  const path = join(dataDir, 'postgres.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  if (existsSync(join(dataDir, 'postgres', 'data'))) {
    throw new Error(
      `${path} is missing while its database is still there: restore it, or delete ${dataDir}/postgres.`,
    )
  }
  return { id: randomUUID(), dataDir, folder: '', port: 0, password: randomBytes(24).toString('base64url') }
}

/** @param {ClusterState} state */
export function writeClusterState(state) {
  writePrivateFile(join(state.dataDir, 'postgres.json'), `${JSON.stringify(state, null, 2)}\n`)
}

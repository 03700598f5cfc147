import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { machineFolder, runAs } from './server-user.mjs'

/** @typedef {import('./server-user.mjs').ServerUser} ServerUser */

/**
 * The private folder of the database: inside DATA_DIR where the server's user can get there, else beside the copied
 * binaries, under a name made from DATA_DIR's path. A database that exists is never left behind or deleted, unless its
 * DATA_DIR was.
 * @param {{ dataDir: string, user: ServerUser | null, state: import('./cluster-state.mjs').ClusterState }} input
 * @returns {string}
 */
export function placeDataFolder({ dataDir, user, state }) {
  const inside = join(dataDir, 'postgres')
  // Where an earlier start put it outside, it stays. A DATA_DIR that was copied begins anew, one that was moved keeps it.
  const isCopy = state.dataDir !== dataDir && existsSync(state.dataDir)
  const previous = !isCopy && ownerOf(state.folder) === state.id ? state.folder : null
  if (!previous && isPrivateTo(inside, user)) return inside
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const outside = join(machineFolder(), `data-${name}`)
  if (previous !== outside) {
    rmSync(outside, { recursive: true, force: true })
    if (previous) renameSync(previous, outside)
    else if (existsSync(join(inside, 'data'))) {
      cpSync(inside, outside, { recursive: true })
      rmSync(inside, { recursive: true, force: true })
    }
  }
  if (!isPrivateTo(outside, user)) {
    throw new Error(
      `The database cannot keep its files in ${inside} or ${outside}: set DATA_DIR to another folder, or start it as the user who did before.`,
    )
  }
  writeFileSync(join(outside, 'owner.json'), JSON.stringify({ id: state.id, dataDir }))
  return outside
}

/**
 * An outside folder belongs to the DATA_DIR that knows its id; where DATA_DIR was deleted, so was the database.
 * @param {string} folder
 */
function ownerOf(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')).id
  } catch {
    return null
  }
}

/**
 * Makes the folder for the server's user alone and proves, as that user, that it can be written to.
 * @param {string} folder
 * @param {ServerUser | null} user
 */
function isPrivateTo(folder, user) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (process.platform === 'win32') return true
    chmodSync(folder, 0o700)
    // Also after a copy of the checkout made by root, which leaves every file root's.
    if (user && statSync(folder).uid !== user.uid)
      spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
    // Some file systems keep no permissions.
    if ((statSync(folder).mode & 0o077) !== 0) return false
  } catch {
    return false
  }
  return runAs(user, '/bin/sh', ['-c', 'cd "$1" && : >.probe && rm .probe', 'sh', folder]).status === 0
}

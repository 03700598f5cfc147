import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
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
import { machineFolder } from './machine-folder.mjs'
import { asServerUser } from './server-user.mjs'

/** @typedef {import('./server-user.mjs').ServerUser} ServerUser */
/** @typedef {import('./cluster-state.mjs').ClusterState} ClusterState */

/**
 * The private folder of the database: inside DATA_DIR where the server's user can get there, else beside the copied
 * binaries, under a name made from DATA_DIR's path. A database that exists is never left behind or deleted, unless its
 * DATA_DIR was.
 * @param {{ dataDir: string, user: ServerUser | null, state: ClusterState }} input
 * @returns {string}
 */
export function placeDataFolder({ dataDir, user, state }) {
  const inside = join(dataDir, 'postgres')
  const kept = keptOutside({ dataDir, state })
  if (!kept && isPrivateTo(inside, user)) return inside
  const outside = join(machineFolder(), outsideName(dataDir))
  if (kept !== outside) {
    rmSync(outside, { recursive: true, force: true })
    if (kept) renameSync(kept, outside)
    else if (existsSync(join(inside, 'data'))) moveAcross(inside, outside)
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
 * Where an earlier start put this database outside; it stays there. A DATA_DIR that was copied begins anew, one that was
 * moved keeps it.
 * @param {{ dataDir: string, state: ClusterState }} input
 */
function keptOutside({ dataDir, state }) {
  const isCopy = state.dataDir !== dataDir && existsSync(state.dataDir)
  return !isCopy && holds(state.folder, state.id) ? state.folder : null
}

/**
 * @param {string} from
 * @param {string} to
 */
function moveAcross(from, to) {
  cpSync(from, to, { recursive: true })
  rmSync(from, { recursive: true, force: true })
}

/** @param {string} dataDir */
function outsideName(dataDir) {
  return `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
}

/**
 * An outside folder belongs to the DATA_DIR that knows its id; where DATA_DIR was deleted, so was the database.
 * @param {string} folder
 * @param {string} id
 */
function holds(folder, id) {
  try {
    return JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')).id === id
  } catch {
    return false
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
    takeOver(folder, user)
  } catch {
    return false
  }
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1" && : >.probe && rm .probe', 'sh', folder], {
    ...asServerUser(user),
    cwd: '/',
  })
  return probe.status === 0
}

/**
 * @param {string} folder
 * @param {ServerUser | null} user
 */
function takeOver(folder, user) {
  chmodSync(folder, 0o700)
  if (user && statSync(folder).uid !== user.uid) {
    // Also after a copy of the checkout made by root, which leaves every file root's.
    spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
    chownSync(folder, user.uid, user.gid)
  }
  if ((statSync(folder).mode & 0o077) !== 0) throw new Error('this file system keeps no permissions')
}

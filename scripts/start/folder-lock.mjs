import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processIdentity } from './process-identity.mjs'

/**
 * @typedef {{ pid: number, identity: string | null }} ProcessName
 * @typedef {ProcessName & { isStopping?: boolean, children?: ProcessName[] }} LockHolder
 * @typedef {{ abandonedBy: LockHolder | null, note: (facts: Partial<LockHolder>) => void, release: () => void }} FolderLock
 */

/**
 * Takes a lock file for this process. A lock whose process is gone, however it went, is taken over at once.
 * @param {string} path
 * @param {{ maySleep: (holder: LockHolder, waitedMs: number) => boolean }} policy asked while somebody holds it
 * @returns {Promise<FolderLock | { heldBy: LockHolder }>}
 */
export async function takeLock(path, { maySleep }) {
  const began = Date.now()
  mkdirSync(dirname(path), { recursive: true })
  /** @type {LockHolder | null} */
  let abandonedBy = null
  for (;;) {
    if (tryToTake(path)) return lockAt(path, abandonedBy)
    const holder = readHolder(path)
    if (!holder) continue
    if (!isAlive(holder)) {
      if (removeAbandoned(path, holder)) abandonedBy = holder
    } else if (maySleep(holder, Date.now() - began)) {
      await sleep(100)
    } else {
      return { heldBy: holder }
    }
  }
}

/** @param {ProcessName} name */
export function isAlive(name) {
  const found = processIdentity(name.pid)
  return found !== null && found === name.identity
}

/** @param {string} path */
function tryToTake(path) {
  const mine = `${path}.${process.pid}`
  writeFileSync(mine, JSON.stringify(ourselves()))
  try {
    // A link appears whole or not at all, so nobody reads a lock half written.
    linkSync(mine, path)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

/** @returns {LockHolder} */
function ourselves() {
  return { pid: process.pid, identity: processIdentity(process.pid) }
}

/**
 * @param {string} path
 * @returns {LockHolder | null}
 */
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null
    return { pid: 0, identity: null }
  }
}

/**
 * Two starters may find the same abandoned lock: what was moved aside is looked at again and put back when it is no
 * longer the abandoned one.
 * @param {string} path
 * @param {LockHolder} holder
 */
function removeAbandoned(path, holder) {
  const aside = `${path}.abandoned.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return false
  }
  const moved = readHolder(aside)
  const isTheAbandoned = moved?.pid === holder.pid && moved.identity === holder.identity
  try {
    if (!isTheAbandoned) linkSync(aside, path)
  } catch {
    // Somebody took it meanwhile.
  }
  rmSync(aside, { force: true })
  return isTheAbandoned
}

/**
 * @param {string} path
 * @param {LockHolder | null} abandonedBy
 * @returns {FolderLock}
 */
function lockAt(path, abandonedBy) {
  let facts = ourselves()
  return {
    abandonedBy,
    note: (more) => {
      facts = { ...facts, ...more }
      const partial = `${path}.${process.pid}`
      writeFileSync(partial, JSON.stringify(facts))
      renameSync(partial, path)
    },
    release: () => rmSync(path, { force: true }),
  }
}

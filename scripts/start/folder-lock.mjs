import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, processIdentity } from './process-identity.mjs'

/**
 * @typedef {import('./process-identity.mjs').ProcessName & { isStopping?: boolean }} LockHolder
 * @typedef {{ abandonedBy: LockHolder | null, noteStopping: () => void, release: () => void }} FolderLock
 */

/**
 * Takes a lock file for this process. A lock whose process is gone, however it went, is taken over at once. It needs no
 * package: it is held while packages are installed.
 * @param {string} path
 * @param {(holder: LockHolder, waitedMs: number) => boolean} maySleep asked while it is held
 * @returns {Promise<FolderLock | { heldBy: LockHolder }>}
 */
export async function takeLock(path, maySleep) {
  const began = Date.now()
  const own = { pid: process.pid, identity: processIdentity(process.pid) }
  const partial = `${path}.${process.pid}`
  /** @type {LockHolder | null} */
  let abandonedBy = null
  mkdirSync(dirname(path), { recursive: true })
  for (;;) {
    writeFileSync(partial, JSON.stringify(own))
    // A link appears whole or not at all, so a lock is never read half written.
    if (tryTo(() => linkSync(partial, path))) break
    const holder = readHolder(path)
    if (!holder) continue
    if (!isAlive(holder)) {
      if (removeAbandoned(path, holder)) abandonedBy = holder
    } else if (maySleep(holder, Date.now() - began)) {
      await sleep(100)
    } else {
      rmSync(partial)
      return { heldBy: holder }
    }
  }
  rmSync(partial)
  return {
    abandonedBy,
    noteStopping: () => {
      writeFileSync(partial, JSON.stringify({ ...own, isStopping: true }))
      renameSync(partial, path)
    },
    release: () => rmSync(path, { force: true }),
  }
}

/**
 * @param {string} path
 * @returns {LockHolder | null}
 */
export function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return error instanceof SyntaxError ? { pid: 0, identity: null } : null
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
  if (!tryTo(() => renameSync(path, aside))) return false
  const isTheAbandoned = JSON.stringify(readHolder(aside)) === JSON.stringify(holder)
  if (!isTheAbandoned) tryTo(() => linkSync(aside, path))
  rmSync(aside, { force: true })
  return isTheAbandoned
}

/** Whether it was done: not when the file is there already, or gone. */
function tryTo(/** @type {() => void} */ act) {
  try {
    act()
    return true
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) return false
    throw error
  }
}

import { spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** @typedef {{ uid: number, gid: number, name: string }} ServerUser */

/** PostgreSQL refuses to run as root. `nobody` exists everywhere, so no account is ever added to a machine. */
const unprivilegedNames = ['postgres', 'nobody']

/**
 * Whom the server runs as: null means "as ourselves", which is right for every user but root.
 * @param {{ uid?: number | undefined, passwd?: string | undefined }} [machine]
 * @returns {ServerUser | null}
 */
export function serverUser({ uid = process.getuid?.(), passwd } = {}) {
  if (uid !== 0) return null
  const accounts = (passwd ?? readFileSync('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of unprivilegedNames) {
    const account = accounts.find((fields) => fields[0] === name)
    if (account) return { uid: Number(account[2]), gid: Number(account[3]), name }
  }
  throw new Error(
    'PostgreSQL refuses to run as root and no account "postgres" or "nobody" exists: add one, or set DATABASE_URL.',
  )
}

/**
 * Runs a program as the server's user, from a folder that it can reach.
 * @param {ServerUser | null} user
 * @param {string} program
 * @param {string[]} args
 */
export function runAs(user, program, args) {
  const env = { ...process.env, LC_ALL: 'C' }
  return spawnSync(program, args, { ...asServerUser(user), cwd: '/', env, encoding: 'utf8' })
}

/**
 * Spawn options that drop root's rights.
 * @param {ServerUser | null} user
 * @returns {{ uid?: number, gid?: number }}
 */
export function asServerUser(user) {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/** A folder outside the checkout for what the server's user cannot reach inside it; never one that is emptied by itself. */
export function machineFolder() {
  const uid = process.getuid?.()
  const candidates =
    uid === 0
      ? ['/var/lib/croupier', '/var/tmp/croupier-0']
      : [join(homedir(), '.local', 'share', 'croupier'), join(tmpdir(), `croupier-${uid ?? 'user'}`)]
  const found = candidates.find((folder) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
    } catch {
      return false
    }
    // Where anybody can write, another user may have made this name first: what is in it must not be run.
    const { uid: owner, mode } = lstatSync(folder)
    return uid === undefined || (lstatSync(folder).isDirectory() && owner === uid && (mode & 0o022) === 0)
  })
  if (found) return found
  throw new Error(
    `No folder for the database could be made (tried ${candidates.join(', ')}): set DATABASE_URL.`,
  )
}

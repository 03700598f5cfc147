import { readFileSync } from 'node:fs'

/** @typedef {{ uid: number, gid: number, name: string }} ServerUser */

/** PostgreSQL refuses to run as root. `nobody` exists everywhere, so no account is ever added to a machine. */
const unprivilegedNames = ['postgres', 'nobody']

/**
 * Whom the server runs as: null means "as ourselves", which is right for everybody but root.
 * @param {{ uid?: number | undefined, passwd?: string | undefined }} [machine]
 * @returns {ServerUser | null}
 */
export function serverUser(machine = {}) {
  const uid = machine.uid ?? process.getuid?.()
  if (uid !== 0) return null
  const accounts = (machine.passwd ?? readFileSync('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of unprivilegedNames) {
    const account = accounts.find((fields) => fields[0] === name)
    if (account) return { uid: Number(account[2]), gid: Number(account[3]), name }
  }
  throw new Error(
    'PostgreSQL refuses to run as root and no account "postgres" or "nobody" exists: add one, or set DATABASE_URL.',
  )
}

/**
 * Spawn options that drop root's rights.
 * @param {ServerUser | null} user
 * @returns {{ uid?: number, gid?: number }}
 */
export function asServerUser(user) {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

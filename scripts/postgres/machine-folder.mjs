import { lstatSync, mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder outside the checkout for what the database's user cannot reach inside it. Kept away from folders that are
 * emptied by themselves where there is a choice.
 * @returns {string}
 */
export function machineFolder() {
  for (const folder of candidates()) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
    } catch {
      continue
    }
    if (isOurs(folder)) return folder
  }
  throw new Error(
    `No folder for the database could be made (tried ${candidates().join(', ')}): set DATABASE_URL.`,
  )
}

function candidates() {
  const uid = process.getuid?.()
  if (uid === 0) return ['/var/lib/croupier', '/var/tmp/croupier-0']
  return [join(homedir(), '.local', 'share', 'croupier'), join(tmpdir(), `croupier-${uid ?? 'user'}`)]
}

/**
 * In a folder anybody can write to, somebody else may have made this name first: what lies there must not be run.
 * @param {string} folder
 */
function isOurs(folder) {
  const uid = process.getuid?.()
  if (uid === undefined) return true
  const found = lstatSync(folder)
  return found.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0
}

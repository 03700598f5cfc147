import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder for a disposable server, which that server's own user may pass through.
 * @param {string} purpose
 */
export function makeTemporaryFolder(purpose) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), `croupier-${purpose}-`))
  chmodSync(folder, 0o711)
  return folder
}

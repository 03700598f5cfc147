import { join } from 'node:path'
import { buildChangedSources } from './build-next.mjs'
import { takeLock } from './folder-lock.mjs'
import { generateChangedClient } from './generate-client.mjs'
import { installPackages } from './install-packages.mjs'
import { projectRoot } from './project-root.mjs'

/**
 * Packages, generated code and build: what is written into the checkout itself, so one starter at a time.
 * @param {{ withBuild: boolean }} how
 */
export async function prepareCheckout({ withBuild }) {
  let isSaid = false
  const lock = await takeLock(join(projectRoot, '.data', 'prepare.lock'), ({ pid }) => {
    if (!isSaid) process.stdout.write(`  Waiting for process ${pid}, which prepares this checkout …\n`)
    isSaid = true
    return true
  })
  if ('heldBy' in lock) throw new Error('unreachable: waiting has no end')
  try {
    await installPackages()
    await generateChangedClient()
    if (withBuild) await buildChangedSources()
  } finally {
    lock.release()
  }
}

import { join } from 'node:path'
import { buildChangedSources } from './build-next.mjs'
import { takeLock } from './folder-lock.mjs'
import { generateChangedClient } from './generate-client.mjs'
import { installPackages } from './install-packages.mjs'
import { projectRoot } from './project-root.mjs'

/**
 * Packages, generated code and, for most, the build.
 * @param {{ withBuild: boolean }} how
 */
export function prepareCheckout({ withBuild }) {
  return inCheckout(async () => {
    await installPackages()
    await generateChangedClient()
    if (withBuild) await buildChangedSources()
  })
}

/** Generated code and the build, of packages that are there. */
export function buildCheckout() {
  return inCheckout(async () => {
    await generateChangedClient()
    await buildChangedSources()
  })
}

/**
 * What is written into the checkout itself is written by one starter at a time.
 * @param {() => Promise<void>} work
 */
async function inCheckout(work) {
  let isSaid = false
  const lock = await takeLock(join(projectRoot, '.data', 'prepare.lock'), ({ pid }) => {
    if (!isSaid) process.stdout.write(`  Waiting for process ${pid}, which prepares this checkout …\n`)
    isSaid = true
    return true
  })
  if ('heldBy' in lock) throw new Error('unreachable: waiting has no end')
  try {
    await work()
  } finally {
    lock.release()
  }
}

import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { projectRoot } from '../start/project-root.mjs'
import { runCommand } from '../start/run-command.mjs'
import { StartError } from '../start/start-error.mjs'

/** The first is the same engine without the browser around it: a third faster. */
const programs = /** @type {const} */ ([
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
])
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium that is already here: the one CHROMIUM_PATH names, the system's, or Playwright's own.
 * @returns {string | null}
 */
export function installedChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isProgram(named)) return named
    throw new StartError(`CHROMIUM_PATH is "${named}": there is no program at that path.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  return [...onPath, ...macApplications, chromium.executablePath()].find(isProgram) ?? null
}

/**
 * A Chromium, installed when there is none: by Playwright, else, as root on Debian, by the system.
 * @returns {Promise<string>}
 */
export async function requireChromium() {
  const found = installedChromium() ?? (await installByPlaywright()) ?? (await installByDebian())
  if (found) return found
  throw new StartError(
    'No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH.',
  )
}

async function installByPlaywright() {
  const script = join(projectRoot, 'node_modules', 'playwright', 'cli.js')
  // Its own default is to wait half a minute for each of several mirrors.
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  const isDone = await succeeds(() =>
    runCommand('Installing Chromium', [script, 'install', 'chromium'], { env }),
  )
  return isDone ? installedChromium() : null
}

async function installByDebian() {
  if (process.getuid?.() !== 0 || !isDebian()) return null
  const apt = (/** @type {string[]} */ ...args) =>
    succeeds(() =>
      runCommand('apt-get', args, { program: 'apt-get', env: { DEBIAN_FRONTEND: 'noninteractive' } }),
    )
  const install = (/** @type {string} */ name) => apt('install', '-y', '--no-install-recommends', name)
  if (!(await install(programs[0]))) {
    await apt('update')
    if (!(await install(programs[0]))) await install(programs[1])
  }
  return installedChromium()
}

/** @param {() => Promise<unknown>} work */
async function succeeds(work) {
  try {
    await work()
    return true
  } catch {
    return false
  }
}

function isDebian() {
  return (
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

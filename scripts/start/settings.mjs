import { join, relative, resolve } from 'node:path'
import { projectRoot } from './project-root.mjs'
import { requireStrongSecrets } from './secret-strength.mjs'
import { StartError } from './start-error.mjs'

/**
 * What the environment asks for; docs/decisions/demo-mode.md says when it is a demo.
 * @typedef {{ isDemo: boolean, hasSandbox: boolean, port: number, sandboxPort: number, host: string, dataDir: string,
 *   shownDataDir: string, baseUrl: string, sandboxUrl: string, databaseUrl: string | null }} Settings
 * @typedef {Record<string, string | undefined>} Environment
 */

const requiredOutsideDemo = ['ENCRYPTION_KEYS', 'NEXTAUTH_SECRET', 'LAUNCH_SIGNING_KEY']

/**
 * @param {Environment} env
 * @returns {Settings}
 */
export function readSettings(env) {
  const sandbox = readSwitch('SANDBOX')
  const isDemo = readMode() === 'demo'
  const port = readPort('PORT', 3000)
  const sandboxPort = readPort('SANDBOX_PORT', 4010)
  if (port === sandboxPort) throw new StartError(`PORT and SANDBOX_PORT are both ${port}: they must differ.`)
  if (!isDemo) {
    requireVariables(requiredOutsideDemo)
    // defence: production refuses weak secrets
    requireStrongSecrets(env)
  }
  const dataDir = resolve(projectRoot, env.DATA_DIR || '.data')
  const fromHere = relative(process.cwd(), dataDir)
  return {
    isDemo,
    hasSandbox: sandbox ?? isDemo,
    port,
    sandboxPort,
    host: env.HOST || (isDemo ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    shownDataDir: fromHere.startsWith('..') ? dataDir : join('.', fromHere),
    baseUrl: readUrl('BASE_URL', port),
    sandboxUrl: readUrl('SANDBOX_PUBLIC_URL', sandboxPort),
    databaseUrl: env.DATABASE_URL || null,
  }

  function readMode() {
    const asked = env.CROUPIER_MODE
    if (asked === 'demo' || asked === 'production') return asked
    if (asked) throw new StartError(`CROUPIER_MODE is "${asked}": it must be demo or production.`)
    return env.NODE_ENV === 'production' || sandbox === false ? 'production' : 'demo'
  }

  function readSwitch(/** @type {string} */ name) {
    const value = env[name]
    if (!value) return null
    if (value === 'on' || value === 'off') return value === 'on'
    throw new StartError(`${name} is "${value}": it must be on or off.`)
  }

  function readPort(/** @type {string} */ name, /** @type {number} */ fallback) {
    const value = env[name] || String(fallback)
    const number = Number(value)
    if (/^\d+$/.test(value) && number > 0 && number < 65_536) return number
    throw new StartError(`${name} is "${value}": it must be a number from 1 to 65535.`)
  }

  function readUrl(/** @type {string} */ name, /** @type {number} */ localPort) {
    const value = env[name] || `http://127.0.0.1:${localPort}`
    if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value.replace(/\/+$/, '')
    throw new StartError(`${name} is "${value}": it must be an http or https address.`)
  }

  function requireVariables(/** @type {string[]} */ names) {
    const missing = names.filter((name) => !env[name])
    if (missing.length === 0) return
    const are = missing.length === 1 ? 'is missing: it is' : 'are missing: they are'
    throw new StartError(`${missing.join(', ')} ${are} generated only in demo mode (see .env.example).`)
  }
}

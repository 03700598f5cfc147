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
  const isDemo = readMode(env) === 'demo'
  const port = readPort(env, 'PORT', 3000)
  const sandboxPort = readPort(env, 'SANDBOX_PORT', 4010)
  if (port === sandboxPort) throw new StartError(`PORT and SANDBOX_PORT are both ${port}: they must differ.`)
  if (!isDemo) {
    requireVariables(env, requiredOutsideDemo)
    // defence: production refuses weak secrets
    requireStrongSecrets(env)
  }
  const dataDir = resolve(projectRoot, env.DATA_DIR || '.data')
  return {
    isDemo,
    hasSandbox: readSwitch(env, 'SANDBOX') ?? isDemo,
    port,
    sandboxPort,
    host: env.HOST || (isDemo ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    shownDataDir: shorten(dataDir),
    baseUrl: trimSlash(readUrl(env, 'BASE_URL') ?? `http://127.0.0.1:${port}`),
    sandboxUrl: trimSlash(readUrl(env, 'SANDBOX_PUBLIC_URL') ?? `http://127.0.0.1:${sandboxPort}`),
    databaseUrl: env.DATABASE_URL || null,
  }
}

/** @param {Environment} env */
function readMode(env) {
  const asked = env.CROUPIER_MODE
  if (asked === 'demo' || asked === 'production') return asked
  if (asked) throw new StartError(`CROUPIER_MODE is "${asked}": it must be demo or production.`)
  return env.NODE_ENV === 'production' || readSwitch(env, 'SANDBOX') === false ? 'production' : 'demo'
}

/**
 * @param {Environment} env
 * @param {string} name
 */
function readSwitch(env, name) {
  const value = env[name]
  if (!value) return null
  if (value === 'on' || value === 'off') return value === 'on'
  throw new StartError(`${name} is "${value}": it must be on or off.`)
}

/**
 * @param {Environment} env
 * @param {string} name
 * @param {number} fallback
 */
function readPort(env, name, fallback) {
  const value = env[name]
  if (!value) return fallback
  const port = Number(value)
  if (/^\d+$/.test(value) && port > 0 && port < 65_536) return port
  throw new StartError(`${name} is "${value}": it must be a number from 1 to 65535.`)
}

/**
 * @param {Environment} env
 * @param {string} name
 */
function readUrl(env, name) {
  const value = env[name]
  if (!value) return null
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value
  throw new StartError(`${name} is "${value}": it must be an http or https address.`)
}

/**
 * @param {Environment} env
 * @param {string[]} names
 */
function requireVariables(env, names) {
  const missing = names.filter((name) => !env[name])
  if (missing.length === 0) return
  const are = missing.length === 1 ? 'is missing: it is' : 'are missing: they are'
  throw new StartError(`${missing.join(', ')} ${are} generated only in demo mode (see .env.example).`)
}

/** @param {string} url */
function trimSlash(url) {
  return url.replace(/\/+$/, '')
}

/** @param {string} path */
function shorten(path) {
  const fromHere = relative(process.cwd(), path)
  return fromHere.startsWith('..') ? path : join('.', fromHere)
}

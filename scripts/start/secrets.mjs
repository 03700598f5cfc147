import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from './private-file.mjs'
import { StartError } from './start-error.mjs'

/** @type {Record<string, () => string>} */
const generators = {
  ENCRYPTION_KEYS: () => randomBytes(32).toString('base64'),
  NEXTAUTH_SECRET: () => randomBytes(32).toString('base64url'),
  LAUNCH_SIGNING_KEY: () => randomBytes(32).toString('base64url'),
  SANDBOX_AURORA_SECRET: () => `whsec_${randomBytes(32).toString('base64')}`,
  SANDBOX_BOREALIS_SECRET: () => randomBytes(24).toString('base64url'),
  SANDBOX_CASCADE_SECRET: () => randomBytes(24).toString('base64url'),
  SANDBOX_STRIPE_KEY: () => `sk_test_${randomBytes(24).toString('hex')}`,
  SANDBOX_STRIPE_WEBHOOK_SECRET: () => `whsec_${randomBytes(24).toString('hex')}`,
}

/**
 * The demo's secrets: what the environment gives, else what this DATA_DIR made at its first start. They are kept in
 * `secrets.json`, readable by its owner alone, because the database is unreadable without them.
 * @param {string} dataDir
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string>}
 */
export function demoSecrets(dataDir, env) {
  const path = join(dataDir, 'secrets.json')
  const stored = existsSync(path) ? read(path) : {}
  const missing = Object.keys(generators).filter((name) => !stored[name])
  if (missing.length > 0) {
    for (const name of missing) stored[name] = generators[name]?.() ?? ''
    writePrivateFile(path, `${JSON.stringify(stored, null, 2)}\n`)
  }
  return Object.fromEntries(Object.keys(generators).map((name) => [name, env[name] || (stored[name] ?? '')]))
}

/**
 * @param {string} path
 * @returns {Record<string, string>}
 */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new StartError(`${path} cannot be read: restore it, or delete its folder to begin anew.`)
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ password: string, users: { email: string, role: string, organization: string | null }[],
 *   organizations: Record<string, { apiKey: string }> }} Demo
 */

/**
 * Tells where it runs and, in a demo, how to get in.
 * @param {import('./settings.mjs').Settings} settings
 */
export function announce(settings) {
  const lines = [
    '',
    `Croupier is running${settings.isDemo ? ' (demo mode)' : ''}.`,
    '',
    ...addresses(settings),
  ]
  const demo = settings.isDemo ? readDemo(settings.dataDir) : null
  if (demo) lines.push('', ...logins(demo, settings))
  process.stdout.write(`${lines.join('\n')}\n\nCtrl-C stops all of it.\n`)
}

/** @param {import('./settings.mjs').Settings} settings */
function addresses({ baseUrl, sandboxUrl, hasSandbox }) {
  const rows = [
    ['Dashboard', baseUrl],
    ['Operator API', `${baseUrl}/v1`],
    ['Guides', `${baseUrl}/docs`],
    ['API reference', `${baseUrl}/docs/reference`],
  ]
  if (hasSandbox) rows.push(['Sandbox', sandboxUrl])
  return rows.map(([name = '', url]) => `  ${name.padEnd(15)} ${url}`)
}

/**
 * @param {Demo} demo
 * @param {import('./settings.mjs').Settings} settings
 */
function logins(demo, settings) {
  const widest = Math.max(...demo.users.map((user) => user.email.length))
  const [slug, organization] = Object.entries(demo.organizations)[0] ?? []
  return [
    `  Sign in with the password ${demo.password} as`,
    ...demo.users.map(
      (user) => `    ${user.email.padEnd(widest)}  ${user.role}, ${user.organization ?? 'Croupier staff'}`,
    ),
    '  Staff are asked for a code as well: npm run demo:code shows it.',
    '',
    `  API key of ${slug}: ${organization?.apiKey}`,
    `  Everything else: ${join(settings.shownDataDir, 'demo.json')}, logs in ${join(settings.shownDataDir, 'logs')}`,
  ]
}

/**
 * @param {string} dataDir
 * @returns {Demo | null}
 */
function readDemo(dataDir) {
  const path = join(dataDir, 'demo.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

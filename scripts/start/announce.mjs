import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Tells where it runs and, in a demo, how to get in.
 * @param {import('./settings.mjs').Settings} settings
 */
export function announce({ isDemo, hasSandbox, baseUrl, sandboxUrl, dataDir, shownDataDir }) {
  const addresses = [
    ['Cabinet', baseUrl],
    ['Operator API', `${baseUrl}/v1`],
    ['Guides', `${baseUrl}/docs`],
    ['API reference', `${baseUrl}/docs/reference`],
    ...(hasSandbox ? [['Sandbox', sandboxUrl]] : []),
  ]
  const lines = [
    '',
    `Croupier is running${isDemo ? ' (demo mode)' : ''}.`,
    '',
    ...addresses.map(([name = '', url]) => `  ${name.padEnd(15)} ${url}`),
    ...(isDemo ? logins(join(dataDir, 'demo.json'), shownDataDir) : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n\nCtrl-C stops all of it.\n`)
}

/**
 * @param {string} path
 * @param {string} shownDataDir
 */
function logins(path, shownDataDir) {
  if (!existsSync(path)) return []
  /**
   * @type {{ password: string, users: { email: string, role: string, organization: string | null }[],
   *   organizations: Record<string, { apiKey: string }> }}
   */
  const { password, users, organizations } = JSON.parse(readFileSync(path, 'utf8'))
  const widest = Math.max(...users.map(({ email }) => email.length))
  const [slug, organization] = Object.entries(organizations)[0] ?? []
  return [
    '',
    `  Sign in with the password ${password} as`,
    ...users.map(
      ({ email, role, organization: of }) =>
        `    ${email.padEnd(widest)}  ${role}, ${of ?? 'Croupier staff'}`,
    ),
    '  Staff are asked for a code as well: npm run demo:code shows it.',
    '',
    `  API key of ${slug}: ${organization?.apiKey}`,
    `  Everything else: ${join(shownDataDir, 'demo.json')}, logs in ${join(shownDataDir, 'logs')}`,
  ]
}

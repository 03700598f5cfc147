import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../start/project-root.mjs'

/** What libraries read for themselves: next-auth its public address, Node its mode. */
const readByLibraries = ['NEXTAUTH_URL', 'NODE_ENV', 'NEXT_TELEMETRY_DISABLED']

/** Every variable that a process of the service reads. */
export function knownVariables(): Set<string> {
  const env = readFileSync(join(projectRoot, 'server', 'env.ts'), 'utf8')
  const checked = [...env.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((hit) => hit[1] ?? '')
  return new Set([...checked, ...readByLibraries])
}

import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CliError } from './failures.js'

export interface Access {
  url: string
  apiKey: string
}

type Environment = Readonly<Record<string, string | undefined>>
type Profiles = Record<string, Access>

export const defaultUrl = 'http://127.0.0.1:3000'

export function profileFile(env: Environment): string {
  return (
    env.CROUPIER_CONFIG ?? join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'croupier/profiles.json')
  )
}

/** The key of the environment comes first. A profile's key goes to the profile's address, unless --url names another. */
export function readAccess(env: Environment, given: { profile?: string; url?: string }): Access {
  if (env.CROUPIER_API_KEY && given.profile === undefined)
    return {
      url: checkUrl(given.url ?? env.CROUPIER_URL ?? defaultUrl),
      apiKey: env.CROUPIER_API_KEY,
    }
  const name = given.profile ?? env.CROUPIER_PROFILE ?? 'default'
  const access = readProfiles(profileFile(env))[name]
  if (access) return { ...access, url: checkUrl(given.url ?? access.url) }
  throw new CliError(
    'credentials',
    given.profile === undefined ? 'No API key is set.' : `There is no profile "${name}".`,
    'Set CROUPIER_API_KEY and CROUPIER_URL, or run `croupier login`. Keys are made in the dashboard under Developers, API keys.',
  )
}

export function checkUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url.replace(/\/+$/, '')
  throw new CliError('usage', `${url} is not an http(s) address.`)
}

/** A file that others may read is refused: a key in it counts as leaked. */
export function readProfiles(file: string): Profiles {
  if (!existsSync(file)) return {}
  const mode = statSync(file).mode & 0o777
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new CliError(
      'credentials',
      `${file} can be read by others (mode ${mode.toString(8)}).`,
      `Run: chmod 600 ${file}`,
    )
  try {
    const { profiles } = JSON.parse(readFileSync(file, 'utf8')) as { profiles: Profiles }
    return profiles ?? {}
  } catch {
    throw new CliError('credentials', `${file} is not valid JSON.`, 'Delete it and run `croupier login`.')
  }
}

/** Written whole under another name first, so that an interruption leaves the earlier file. */
export function storeProfile(file: string, name: string, access: Access): void {
  const profiles = { ...readProfiles(file), [name]: access }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const next = `${file}.${process.pid}`
  writeFileSync(next, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 })
  chmodSync(next, 0o600)
  renameSync(next, file)
}

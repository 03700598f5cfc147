import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The running demo, as `.data/demo.json` describes it to any client. */
export interface Demo {
  baseUrl: string
  sandboxUrl: string
  walletUrl: string
  password: string
  /** Croupier's staff have the base32 seed of their authenticator app. */
  users: DemoUser[]
  organizations: Record<string, DemoOrganization>
  providers: Record<string, { secret: string; baseUrl: string }>
  players: { excluded: string }
  games: {
    enumerated: string
    providerValidated: string
    unsupported: string
    disabled: string
    noDemo: string
    blockedCountry: { gameId: string; country: string }
    needsApproval: string
  }
}

export interface DemoUser {
  email: string
  role: string
  organization: string | null
  totpSeed?: string
}

export interface DemoOrganization {
  kind: 'single' | 'platform'
  apiKey: string
  readOnlyApiKey: string
  revokedApiKey: string
  expiredApiKey: string
  callbackSecret: string
  callbackUrl: string
  brands: string[]
}

/** Reads the description of the stack under test; `DEMO_FILE` names another than the default one. */
export function readDemo(): Demo {
  const file = resolve(process.env.DEMO_FILE ?? '.data/demo.json')
  return JSON.parse(readFileSync(file, 'utf8')) as Demo
}

export function requireOrganization(demo: Demo, slug: string): DemoOrganization {
  const organization = demo.organizations[slug]
  if (!organization) throw new Error(`The demo has no organization ${slug}`)
  return organization
}

export function requireUser(demo: Demo, role: string, organization: string | null): DemoUser {
  const user = demo.users.find(
    (candidate) => candidate.role === role && candidate.organization === organization,
  )
  if (!user) throw new Error(`The demo has no ${role} of ${organization ?? 'staff'}`)
  return user
}

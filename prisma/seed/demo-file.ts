import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoEnv, env } from '@/server/env'
import { demoOrganizations, demoUsers, excludedPlayer } from './demo-plan'
import { demoTotpSeed, deriveDemoText } from './demo-secrets'
import type { DemoGames } from './pick-games'
import { demoCallbackSecret, demoCallbackUrl } from './seed-endpoints'
import { demoToken } from './seed-organization'
import type { DemoProviderAddress } from './seed-providers'

export const demoPassword = (): string => deriveDemoText('password', 20)

const path = () => join(demoEnv().DATA_DIR, 'demo.json')

/** Tells a client all it needs to use this demo, without reading code. Readable by its owner alone. */
export function writeDemoFile({
  games,
  providers,
}: {
  games: DemoGames
  providers: DemoProviderAddress[]
}): void {
  const { SANDBOX_PUBLIC_URL: sandboxUrl, DATA_DIR } = demoEnv()
  const demo = {
    baseUrl: env().baseUrl,
    sandboxUrl,
    walletUrl: `${sandboxUrl}/wallet`,
    password: demoPassword(),
    users: demoUsers.map(({ email, role, organization }) => ({
      email,
      role,
      organization,
      ...(organization === null && { totpSeed: demoTotpSeed(email) }),
    })),
    organizations: Object.fromEntries(
      demoOrganizations.map((plan) => [plan.slug, describeOrganization(plan)]),
    ),
    providers: Object.fromEntries(providers.map(({ code, secret, baseUrl }) => [code, { secret, baseUrl }])),
    players: { excluded: excludedPlayer },
    games,
  }
  mkdirSync(DATA_DIR, { recursive: true })
  writeFileSync(path(), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
}

function describeOrganization({ slug, kind, brands, hasEndpoint }: (typeof demoOrganizations)[number]) {
  return {
    kind,
    apiKey: demoToken(slug, 'apiKey'),
    readOnlyApiKey: demoToken(slug, 'readOnlyApiKey'),
    revokedApiKey: demoToken(slug, 'revokedApiKey'),
    expiredApiKey: demoToken(slug, 'expiredApiKey'),
    callbackSecret: demoCallbackSecret(slug),
    callbackUrl: hasEndpoint === false ? null : demoCallbackUrl(slug),
    brands: [...brands],
  }
}

/** The callback addresses the last start wrote, to tell an endpoint of ours from one that somebody changed. */
export function previousCallbackUrls(): string[] {
  if (!existsSync(path())) return []
  const written = JSON.parse(readFileSync(path(), 'utf8')) as {
    organizations?: Record<string, { callbackUrl: string | null }>
  }
  return Object.values(written.organizations ?? {}).flatMap(({ callbackUrl }) => callbackUrl ?? [])
}

import { manualClock } from '@/server/core/clock'
import type { ApiScope } from '@/server/core/context'
import { asBrandId, asOrganizationId } from '@/server/core/ids'
import type { AuthenticatedKey } from '@/server/modules/accounts/keys'
import type { AnsweredRequest } from '@/server/modules/operations/request-log'
import type { Dependencies } from '@/server/rest/dependencies'

export const knownToken = 'crp_known'

export interface LogLine {
  level: 'info' | 'warn' | 'error'
  facts: Record<string, unknown>
}

interface Fakes extends Dependencies {
  logged: LogLine[]
  observed: { operation: string; status: number }[]
  recorded: AnsweredRequest[]
}

interface Wishes extends Partial<Dependencies> {
  scopes?: ApiScope[] | undefined
  allowedOperations?: string[] | undefined
  organization?: Partial<AuthenticatedKey['organization']> | undefined
}

/** Dependencies without a database: one known key, a budget that is never spent, one brand. */
export function fakeDependencies({
  scopes,
  allowedOperations,
  organization,
  ...overrides
}: Wishes = {}): Fakes {
  const logged: LogLine[] = []
  const observed: Fakes['observed'] = []
  const recorded: Fakes['recorded'] = []
  const note = (level: LogLine['level']) => (facts: unknown) =>
    void logged.push({ level, facts: facts as Record<string, unknown> })
  return {
    clock: manualClock(new Date('2026-03-02T10:00:00Z')),
    authenticateKey: async (token) =>
      token === knownToken ? fakeKey({ scopes, allowedOperations, organization }) : null,
    consumeRateLimit: async ({ limit }) => ({
      isAllowed: true,
      limit,
      remaining: limit - 1,
      resetAtS: 1_772_445_660,
      retryAfterS: 60,
    }),
    resolveBrand: async (ctx) => ({ ...ctx, brandId: asBrandId('brand') }),
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    observeApiRequest: ({ operation, status }) => void observed.push({ operation, status }),
    wouldRecord: () => true,
    recordRequest: (request) => void recorded.push(request),
    apiMode: () => 'sandbox',
    isStrict: () => true,
    logged,
    observed,
    recorded,
    ...overrides,
  }
}

type KeyWishes = Pick<Wishes, 'scopes' | 'allowedOperations' | 'organization'>

function fakeKey({ scopes, allowedOperations, organization }: KeyWishes): AuthenticatedKey {
  return {
    keyId: 'key',
    name: 'test key',
    scopes: scopes ?? ['read', 'write'],
    allowedNetworks: [],
    allowedOperations: allowedOperations ?? null,
    brandId: null,
    serviceAccount: null,
    organization: {
      id: asOrganizationId('organization'),
      slug: 'lucky-lane',
      kind: 'single',
      isActive: true,
      rateLimits: {},
      ...organization,
    },
  }
}

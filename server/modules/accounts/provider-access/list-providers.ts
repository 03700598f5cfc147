import { z } from 'zod'
import { OneProvider } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findProvidersFor, type ProviderOverview, selectProviderAccess, selectProviders } from './queries'

/** `open`: its games can be launched. `asked`: Croupier has the request. `off`: disabled for this organization. */
export type ProviderAccessState = 'open' | 'needs_approval' | 'asked' | 'off' | 'suspended'

export interface OwnProvider {
  code: string
  name: string
  access: ProviderAccessState
  hasFreeRounds: boolean
  requestedAt: Date | null
}

/** Every provider with the organization's access to it, by name. Throws E5004. */
export const listOwnProviders = readVerb('organization.read', runListOwnProviders)

async function runListOwnProviders(ctx: TenantContext): Promise<OwnProvider[]> {
  const rows = await findProvidersFor(db, ctx.organizationId)
  return rows.map(({ access: [row], ...provider }) => ({
    code: provider.code,
    name: provider.name,
    access: accessOf(provider, row),
    hasFreeRounds: row?.hasFreeRounds ?? true,
    requestedAt: row?.requestedAt ?? null,
  }))
}

type Row = Awaited<ReturnType<typeof findProvidersFor>>[number]

function accessOf(
  provider: Pick<Row, 'status' | 'requiresApproval'>,
  access: Row['access'][number] | undefined,
) {
  if (provider.status === 'suspended') return 'suspended'
  if (access && !access.isEnabled) return 'off'
  if (!provider.requiresApproval || access?.isApproved) return 'open'
  return access?.requestedAt ? 'asked' : 'needs_approval'
}

const AccessSearch = OneProvider.extend({
  text: z.string().max(100).default(''),
  filter: z.enum(['all', 'waiting', 'approved']).default('all'),
  page: z.int().min(1).max(10_000).default(1),
})
type AccessSearch = z.output<typeof AccessSearch>

/** Every provider with what became of its feed and who is approved for it, for staff. Throws E5004. */
export const surveyProviders = readVerb('providers.read', runSurveyProviders)

async function runSurveyProviders(_ctx: Context): Promise<ProviderOverview[]> {
  return selectProviders(null)
}

/** Throws E5004, E1001. */
export const getProvider = readVerb('providers.read', OneProvider, runGetProvider)

async function runGetProvider(_ctx: Context, { providerCode }: OneProvider): Promise<ProviderOverview> {
  const [provider] = await selectProviders(providerCode)
  if (!provider) throw new AppError('E1001')
  return provider
}

const perPage = 50

/**
 * Which organizations may use a provider. Shows only Croupier's own data about them, so it leaves no audit row. Throws
 * E5004.
 */
export const listProviderAccess = readVerb('providers.read', AccessSearch, runListProviderAccess)

async function runListProviderAccess(_ctx: Context, search: AccessSearch) {
  const offset = (search.page - 1) * perPage
  const rows = await selectProviderAccess({ ...search, text: search.text.trim(), limit: perPage, offset })
  const organizations = rows.map(({ total: _, ...row }) => row)
  return { organizations, total: rows[0]?.total ?? 0, perPage }
}

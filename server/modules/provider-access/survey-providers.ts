import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { type ProviderOverview, type StandingFilter, selectProviders, selectStandings } from './queries-read'

/** Every provider with what became of its feed and who is approved for it, for staff. Throws E5004. */
export function surveyProviders(ctx: Context): Promise<ProviderOverview[]> {
  requirePermission(ctx.actor, 'providers.read')
  return selectProviders(null)
}

/** Throws E5004, E1001. */
export async function getProvider(
  ctx: Context,
  { providerCode }: { providerCode: string },
): Promise<ProviderOverview> {
  requirePermission(ctx.actor, 'providers.read')
  const [provider] = await selectProviders(providerCode)
  if (!provider) throw new AppError('E1001')
  return provider
}

const perPage = 50

/**
 * Who may use a provider: Croupier's own decisions about its customers, and nothing of theirs, so it is no visit and leaves
 * no audit row. Throws E5004.
 */
export async function listStandings(
  ctx: Context,
  search: { providerCode: string; text: string; filter: StandingFilter; page: number },
) {
  requirePermission(ctx.actor, 'providers.read')
  const offset = (search.page - 1) * perPage
  const rows = await selectStandings({ ...search, text: search.text.trim(), limit: perPage, offset })
  const organizations = rows.map(({ total: _, ...row }) => row)
  return { organizations, total: rows[0]?.total ?? 0, perPage }
}

import { z } from 'zod'
import { OneProvider } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type ProviderOverview, selectProviders, selectStandings } from './queries-read'

const StandingSearch = OneProvider.extend({
  text: z.string().max(100).default(''),
  filter: z.enum(['all', 'waiting', 'approved']).default('all'),
  page: z.int().min(1).max(10_000).default(1),
})
type StandingSearch = z.output<typeof StandingSearch>

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
 * Who may use a provider: Croupier's own decisions about its customers, and nothing of theirs, so it is no visit and leaves
 * no audit row. Throws E5004.
 */
export const listStandings = readVerb('providers.read', StandingSearch, runListStandings)

async function runListStandings(_ctx: Context, search: StandingSearch) {
  const offset = (search.page - 1) * perPage
  const rows = await selectStandings({ ...search, text: search.text.trim(), limit: perPage, offset })
  const organizations = rows.map(({ total: _, ...row }) => row)
  return { organizations, total: rows[0]?.total ?? 0, perPage }
}

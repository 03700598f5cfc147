import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findProvidersFor } from './queries-read'

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
export const listOwnProviders = readVerb('organization.read', run)

async function run(ctx: TenantContext): Promise<OwnProvider[]> {
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

import type { Db } from '@/server/db'
import type { EndpointTarget } from './most-specific-match'

export interface EndpointRow {
  id: string
  organizationId: string
  brandId: string | null
  providerCode: string | null
  url: string
  secretSealed: string
  pausedUntil: Date | null
  redeliversBets: boolean
}

const columns = `id, organization_id as "organizationId", brand_id as "brandId", provider_code as "providerCode", url,
  secret_sealed as "secretSealed", paused_until as "pausedUntil", redelivers_bets as "redeliversBets"`

const candidatesStatement = {
  name: 'endpoints.candidates',
  // defence: callbacks use the organization's own endpoint
  text: `select ${columns} from endpoint
    where organization_id = $1 and is_active
      and (brand_id is null or brand_id = $2) and (provider_code is null or provider_code = $3)`,
}

export function selectEndpointCandidates(
  db: Db,
  target: EndpointTarget & { organizationId: string },
): Promise<EndpointRow[]> {
  return db.query<EndpointRow>(candidatesStatement, [
    target.organizationId,
    target.brandId,
    target.providerCode,
  ])
}

const byIdStatement = { name: 'endpoints.by-id', text: `select ${columns} from endpoint where id = $1` }

export async function selectEndpointById(db: Db, endpointId: string): Promise<EndpointRow | null> {
  const [row] = await db.query<EndpointRow>(byIdStatement, [endpointId])
  return row ?? null
}

import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import { FlatError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { presentGrantRow } from './present-grant-row'
import { findGrant } from './queries-read'

/** A grant of the brand as it stands now. Throws `grant_not_found` 404, also for another brand's. */
export async function getGrant({ brandId, clock }: BrandContext, id: string): Promise<FreeRoundGrant> {
  const row = isUuid(id) ? await findGrant({ brandId, id }) : null
  if (!row) throw new FlatError('grant_not_found')
  return presentGrantRow(row, clock.now())
}

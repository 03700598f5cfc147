import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

const atOnce = 5_000

const eraseStatement = {
  name: 'request-log.erase',
  text: `delete from api_request where ctid = any (array(
      select ctid from api_request where organization_id = $1 limit $2)) returning 1`,
}

/** Deletes a batch of the API calls recorded of an organization; true while there are more. */
export async function eraseRequests(tx: Db, _: Context, organizationId: string): Promise<boolean> {
  return (await tx.query(eraseStatement, [organizationId, atOnce])).length === atOnce
}

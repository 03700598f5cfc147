import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

const atOnce = 5_000

const eraseStatement = {
  name: 'sessions.erase-urls',
  text: `update game_session set launch_url_sealed = null, return_url = null, deposit_url = null
    where id = any (array(
      select id from game_session where organization_id = $1
        and (launch_url_sealed is not null or return_url is not null or deposit_url is not null) limit $2))
    returning 1`,
}

/** Erases the addresses in a batch of an organization's sessions; true while there are more. */
export async function eraseSessionUrls(tx: Db, _: Context, organizationId: string): Promise<boolean> {
  return (await tx.query(eraseStatement, [organizationId, atOnce])).length === atOnce
}

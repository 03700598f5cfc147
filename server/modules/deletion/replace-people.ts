import type { Db } from '@/server/db'
import type { Rewritten } from './columns'
import { findSubjects } from './queries'
import { rewriteRows } from './queries-rewrite'
import { rewritingOf } from './rewrite'

/**
 * Replaces the people of a deletion in a batch of rows of one table: mail addresses of deleted accounts everywhere, names and
 * all other addresses in the organizations that knew them. True while there may be more.
 */
export async function replacePeople(tx: Db, deletionId: string, table: Rewritten): Promise<boolean> {
  const subjects = await findSubjects(tx, deletionId)
  const erased = subjects.filter(({ isErased }) => isErased)
  if (erased.length > 0) {
    const rewriting = rewritingOf(erased, { isByMailOnly: true })
    if (await rewriteRows(tx, table, { scope: 'everywhere', rewriting })) return true
  }
  if (table.scope === null) return false
  const organizationIds = new Set(subjects.flatMap((subject) => subject.organizationIds))
  for (const organizationId of organizationIds) {
    const known = subjects.filter((subject) => subject.organizationIds.includes(organizationId))
    const scope = { organizationId }
    if (await rewriteRows(tx, table, { scope, rewriting: rewritingOf(known) })) return true
  }
  return false
}

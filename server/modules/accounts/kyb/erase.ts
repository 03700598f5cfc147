import type { Context } from '@/server/core/context'
import { type Db, db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { recordAudit } from '@/server/modules/platform/audit'
import { getFiles, releaseFile } from '@/server/modules/platform/files'
import { caseView } from './case-view'
import {
  deleteRecords,
  deleteSaid,
  findCase,
  findEveryFile,
  findWasApproved,
  insertRecord,
  lockCase,
} from './queries-case'
import { findHits } from './queries-reviews'

const purpose = 'kyb.record'
/** Directive (EU) 2015/849, article 40: five years after the business relationship. */
const keptYears = 5

/**
 * Removes what an organization said of its people, with its documents. Of one that was ever approved a sealed record stays
 * for five years, as the law against money laundering asks. In the caller's transaction; twice is harmless.
 */
export async function eraseKyb(tx: Db, ctx: Context, organizationId: string): Promise<void> {
  const found = await findCase(tx, organizationId)
  if (!found) return
  const now = ctx.clock.now()
  await lockCase(tx, organizationId, now)
  if (await findWasApproved(tx, organizationId)) {
    const keptUntil = new Date(now)
    keptUntil.setUTCFullYear(keptUntil.getUTCFullYear() + keptYears)
    const sealed = keyring().seal(await recordOf(tx, organizationId), purpose)
    await insertRecord(tx, { organizationId, sealed, createdAt: now, keptUntil })
  }
  for (const fileId of await findEveryFile(tx, organizationId))
    await releaseFile(tx, { organizationId, fileId, clock: ctx.clock })
  await deleteSaid(tx, organizationId, now)
  await recordAudit(tx, ctx, {
    action: 'kyb.erased',
    subjectType: 'kyb',
    subjectId: organizationId,
    organizationId,
  })
}

async function recordOf(tx: Db, organizationId: string): Promise<string> {
  const found = await findCase(tx, organizationId)
  if (!found) return '{}'
  const hits = await findHits(tx, organizationId)
  const files = await getFiles(
    tx,
    found.documents.map(({ fileId }) => fileId),
  )
  return JSON.stringify({ organization: found.organization, case: caseView(found, files), hits })
}

/** Deletes records whose time is over. */
export const pruneKybRecords = ({ clock }: Pick<Context, 'clock'>): Promise<number> =>
  deleteRecords(db, clock.now())

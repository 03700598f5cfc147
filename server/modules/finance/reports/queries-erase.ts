import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Deletes the report schedules of an organization with their runs. */
export async function eraseSchedules(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.reportSchedule.deleteMany({ where: { organizationId } })
}

const drop = {
  name: 'reports.drop-recipient',
  text: `update report_schedule set recipient_ids = array_remove(recipient_ids, $1::uuid)
         where $1::uuid = any (recipient_ids)`,
}

/** No report goes to this person any more; a schedule without other recipients is deleted. */
export async function dropRecipient(tx: Db, userId: string): Promise<void> {
  await tx.reportSchedule.deleteMany({ where: { recipientIds: { equals: [userId] } } })
  await tx.query(drop, [userId])
}

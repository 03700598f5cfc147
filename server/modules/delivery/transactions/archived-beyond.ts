import { findArchivedBefore } from '@/server/modules/delivery/archive'

/**
 * Before when transactions that a list asks for by time are in the archive alone, as it says on its last page; null: none of
 * them are.
 */
export async function findArchivedBeyond({ from }: { from?: Date | undefined }): Promise<Date | null> {
  const before = await findArchivedBefore()
  return before && (!from || from < before) ? before : null
}

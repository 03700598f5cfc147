import { putReconciliationRows as operation } from '@/server/contract/operations/reconciliations'
import { JournalRow } from '@/server/contract/resources/reconciliation'
import { putJournalRows } from '@/server/modules/finance/reconciliation'
import { handle } from '@/server/rest/handle'
import { issuesOf } from '@/server/rest/invalid-request'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { params, body }) => {
  const judged = body.rows.map((sent, index) => ({ index, ...JournalRow.safeParse(sent) }))
  const rows = judged.flatMap(({ index, data }) => (data ? { index, row: data } : []))
  const refused = judged.flatMap(({ index, error }) => (error ? { index, issues: issuesOf(error) } : []))
  const outcome = await putJournalRows(ctx, { id: params.id, rows })
  const all = [...refused, ...outcome.refused].toSorted((one, other) => one.index - other.index)
  return ok({ ...outcome, refused: all })
})

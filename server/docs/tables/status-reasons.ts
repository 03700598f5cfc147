import { statusReasonMeanings } from '@/server/contract/movement-reasons'
import { code, markdownTable } from '@/server/docs/tables/markdown-table'

/** Every `status_reason` of a transaction. */
export const statusReasonsTable = (): string =>
  markdownTable(
    ['Reason', 'Meaning'],
    Object.entries(statusReasonMeanings).map(([name, meaning]) => [code(name), meaning]),
  )

import { errorCatalogue } from '@/server/contract/error-catalogue'
import { allCodes, documentedCodes } from '@/server/docs/tables/documented-errors'
import { code, markdownTable } from '@/server/docs/tables/markdown-table'
import { isTransient } from '@/server/docs/tables/transient-errors'

/** Codes no operation of the machine API answers with: the cabinet's, a wallet's own, and those kept for later. */
export function otherErrorsTable(): string {
  const documented = new Set(documentedCodes())
  const rows = allCodes()
    .filter((name) => !documented.has(name) && !isTransient(name))
    .map((name) => {
      const { type, statuses } = errorCatalogue[name]
      return [code(name), code(type), statuses.join(', ')]
    })
  return markdownTable(['Code', 'Type', 'Status'], rows)
}

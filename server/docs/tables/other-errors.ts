import { errorCatalogue } from '@/server/contract/error-catalogue'
import { allCodes, documentedCodes } from '@/server/docs/tables/documented-errors'
import { code, errorLink, markdownTable } from '@/server/docs/tables/markdown-table'
import { isTransient } from '@/server/docs/tables/transient-errors'

/** What the API answers where no operation is met: the guide names them itself. */
const ofNoOperation = ['E0004', 'E0005'] as const

/** Codes no operation of the machine API answers with: the cabinet's, and those that no response has, with the reason. */
export function otherErrorsTable(): string {
  const documented = new Set([...documentedCodes(), ...ofNoOperation])
  const rows = allCodes()
    .filter((name) => !documented.has(name) && !isTransient(name))
    .map((name) => {
      const entry = errorCatalogue[name]
      const where = 'notReturned' in entry ? `Not returned. ${entry.notReturned}` : 'Dashboard'
      return [errorLink(name), code(entry.type), entry.statuses.join(', '), where]
    })
  return markdownTable(['Code', 'Type', 'Status', 'Where'], rows)
}

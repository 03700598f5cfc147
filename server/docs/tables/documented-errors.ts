import { type ErrorCode, errorCatalogue } from '@/server/contract/error-catalogue'
import { code, errorLink, markdownTable } from '@/server/docs/tables/markdown-table'
import { refusalsByCode, whereMet } from '@/server/docs/tables/published-refusals'

/** The codes of the nested envelope that operations of the machine API document. */
export function documentedErrorsTable(): string {
  const rows = documentedCodes().flatMap((name) =>
    refusalsByCode(name).map(({ status, when, operations }) => [
      errorLink(name),
      code(errorCatalogue[name].type),
      String(status),
      when,
      whereMet(operations),
    ]),
  )
  return markdownTable(['Code', 'Type', 'Status', 'When', 'Where'], rows)
}

export function documentedCodes(): ErrorCode[] {
  return allCodes().filter((name) => refusalsByCode(name).length > 0)
}

export function allCodes(): ErrorCode[] {
  // Object.keys forgets which keys an object has; the catalogue is a constant.
  return Object.keys(errorCatalogue) as ErrorCode[]
}

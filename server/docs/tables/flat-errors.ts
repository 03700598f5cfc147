import { type FlatErrorName, flatErrors } from '@/server/contract/flat-errors'
import { errorLink, markdownTable } from '@/server/docs/tables/markdown-table'
import { refusalsByFlatName, whereMet } from '@/server/docs/tables/published-refusals'

/** Refusals that have a flat body. */
export function flatErrorsTable(): string {
  // Object.keys forgets which keys an object has; the catalogue is a constant.
  const names = Object.keys(flatErrors) as FlatErrorName[]
  const rows = names.flatMap((name) =>
    refusalsByFlatName(name).map(({ status, when, operations }) => [
      errorLink(name),
      String(status),
      when,
      whereMet(operations),
    ]),
  )
  return markdownTable(['`error`', 'Status', 'When', 'Where'], rows)
}

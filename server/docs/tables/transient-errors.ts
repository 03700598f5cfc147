import { type ErrorCode, errorCatalogue } from '@/server/contract/error-catalogue'
import { code, errorLink, markdownTable } from '@/server/docs/tables/markdown-table'

/** Conditions that pass by themselves (spec §7.3.1). */
const transientCodes: readonly ErrorCode[] = ['E0001', 'E0002', 'E1002', 'E1053', 'E1054']

export const isTransient = (name: ErrorCode) => transientCodes.includes(name)

export function transientErrorsTable(): string {
  const rows = transientCodes.map((name) => {
    const { type, statuses, message } = errorCatalogue[name]
    return [errorLink(name), code(type), statuses.join(', '), message]
  })
  return markdownTable(['Code', 'Type', 'Status', 'Message'], rows)
}

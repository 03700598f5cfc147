import type { Operation } from '@/server/contract/operation'
import { AppError } from '@/server/core/app-error'
import type { ApiScope } from '@/server/core/context'

/** Any one of the operation's scopes will do, and `write` may read. Throws E5004. */
export function requireScope(operation: Pick<Operation, 'scopes'>, held: readonly ApiScope[]): void {
  const isHeld = (scope: ApiScope) => held.includes(scope) || (scope === 'read' && held.includes('write'))
  if (operation.scopes.some(isHeld)) return
  throw new AppError('E5004', { details: { required_scopes: operation.scopes } })
}

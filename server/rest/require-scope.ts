import type { Operation } from '@/server/contract/operation'
import { AppError, FlatError } from '@/server/core/app-error'
import type { ApiScope } from '@/server/core/context'

/** Any one of the operation's scopes will do, and `write` may read. Throws E5004, or `insufficient_scope` where flat. */
export function requireScope(
  operation: Pick<Operation, 'scopes' | 'isScopeRefusalFlat'>,
  held: readonly ApiScope[],
): void {
  const isHeld = (scope: ApiScope) => held.includes(scope) || (scope === 'read' && held.includes('write'))
  if (operation.scopes.some(isHeld)) return
  if (operation.isScopeRefusalFlat) throw new FlatError('insufficient_scope')
  throw new AppError('E5004', { details: { required_scopes: operation.scopes } })
}

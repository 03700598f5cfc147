import { holdsScope } from '@/server/contract/key-scopes'
import type { Operation } from '@/server/contract/operation'
import { AppError, FlatError } from '@/server/core/app-error'
import type { ApiScope } from '@/server/core/context'

type Refusing = Pick<Operation, 'isScopeRefusalFlat'>

/** Throws E5004, or `insufficient_scope` where flat, for a key without a scope of the operation. */
export function requireScope(
  operation: Pick<Operation, 'scopes'> & Refusing,
  held: readonly ApiScope[],
): void {
  if (holdsScope(operation.scopes, held)) return
  throw insufficient(operation, { details: { required_scopes: operation.scopes } })
}

/** A good key that may not do this: E5004, or `insufficient_scope` where flat. */
export const insufficient = (
  { isScopeRefusalFlat }: Refusing,
  { message, details }: { message?: string; details?: Record<string, unknown> },
): AppError | FlatError =>
  isScopeRefusalFlat
    ? new FlatError('insufficient_scope', message === undefined ? {} : { message })
    : new AppError('E5004', { ...(message !== undefined && { message }), ...(details && { details }) })

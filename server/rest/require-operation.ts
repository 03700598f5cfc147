import type { Operation } from '@/server/contract/operation'
import { createSubOperator } from '@/server/contract/operations/create-sub-operator'
import type { AuthenticatedKey } from '@/server/modules/accounts/keys'
import { insufficient } from '@/server/rest/require-scope'

type Limits = Pick<AuthenticatedKey, 'allowedOperations'>

/** Throws E5004, or `insufficient_scope` where flat, for an operation that is not among those the key is limited to. */
export function requireOperation(
  operation: Pick<Operation, 'id' | 'method' | 'path' | 'isScopeRefusalFlat'>,
  key: Limits,
): void {
  if (mayCall(key, operation.id)) return
  const { id, method, path } = operation
  throw insufficient(operation, {
    message: `This API key is not allowed to call ${id} (${method} ${path}). Change its operations under Developers, API keys.`,
    details: { operation: id },
  })
}

/** Naming an unseen brand creates it, which is what this operation does. */
export const mayCreateBrand = (key: Limits): boolean => mayCall(key, createSubOperator.id)

const mayCall = ({ allowedOperations }: Limits, operationId: string): boolean =>
  allowedOperations === null || allowedOperations.includes(operationId)

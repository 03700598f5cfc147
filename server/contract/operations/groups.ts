import type { Operation } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'

export type OperationId = (typeof operations)[number]['id']

export const operationIds: readonly OperationId[] = operations.map(({ id }) => id)

interface OperationChoice {
  id: OperationId
  label: string
  /** Method and path. */
  address: string
  /** A key needs one of them. */
  scopes: Operation['scopes']
}

export interface OperationGroup {
  label: string
  operations: OperationChoice[]
}

/** The operations as a person chooses among them, grouped as the reference groups them. */
export const operationGroups: readonly OperationGroup[] = [...new Set(operations.map(({ tag }) => tag))].map(
  (label) => ({
    label,
    operations: operations
      .filter(({ tag }) => tag === label)
      .map(({ id, summary, method, path, scopes }) => ({
        id,
        label: summary,
        address: `${method} ${path}`,
        scopes,
      })),
  }),
)

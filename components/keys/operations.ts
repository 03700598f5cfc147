import { holdsScope } from '@/server/contract/key-scopes'
import type { OperationGroup, OperationId } from '@/server/contract/operations/groups'

/** The operations that a key with these scopes can call at all. */
export const groupsWithin = (
  groups: readonly OperationGroup[],
  scopes: readonly string[],
): OperationGroup[] =>
  groups
    .map(({ label, operations }) => ({
      label,
      operations: operations.filter((operation) => holdsScope(operation.scopes, scopes)),
    }))
    .filter(({ operations }) => operations.length > 0)

/** The selected ones among the groups; null: all, also those that are added later. */
export const selectedIn = (
  groups: readonly OperationGroup[],
  selected: readonly string[] | null,
): OperationId[] | null =>
  selected === null
    ? null
    : groups
        .flatMap(({ operations }) => operations)
        .map(({ id }) => id)
        .filter((id) => selected.includes(id))

/** Names of operations, by id; one that is no longer offered keeps its id. */
export const operationNames = (groups: readonly OperationGroup[], ids: readonly string[]): string[] => {
  const names = new Map(
    groups.flatMap(({ operations }) => operations.map(({ id, label }) => [String(id), label])),
  )
  return ids.map((id) => names.get(id) ?? id)
}

export const noOperation = 'Select at least one operation.'

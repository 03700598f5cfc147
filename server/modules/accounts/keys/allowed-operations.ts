import { z } from 'zod'
import { type OperationId, operationIds } from '@/server/contract/operations/groups'

/** How every operation is kept, also those that are added later. */
const every = '*'

/** The operations that a key may call; null: every one. */
export const operationList = z.array(z.enum(operationIds)).min(1, 'Select at least one operation.').nullable()

export type AllowedOperations = OperationId[] | null

/** As they are kept: each once, in the contract's order. */
export const toStoredOperations = (allowed: AllowedOperations): string[] =>
  allowed === null ? [every] : operationIds.filter((id) => allowed.includes(id))

/** A list names what is allowed: an operation that is not in it is refused, whether it is known or not. */
export const readStoredOperations = (stored: readonly string[]): string[] | null =>
  stored.includes(every) ? null : [...stored]

import type { ErrorCode } from '@/server/contract/error-catalogue'
import type { FlatErrorName } from '@/server/contract/flat-errors'
import { type ErrorRef, type Operation, statusOfError } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'

/** One way an operation refuses, with what operations say about it. */
interface Refusal {
  status: number
  /** In the words of the operation that says it first. */
  when: string
  operations: readonly Operation[]
}

type Said = ErrorRef & { operation: Operation }

const said: readonly Said[] = operations.flatMap((operation: Operation) =>
  operation.errors.map((error) => ({ ...error, operation })),
)

/** How the published operations use a code: each status and meaning it has. */
export function refusalsByCode(code: ErrorCode): Refusal[] {
  return createBatcher(said.filter((ref) => 'code' in ref && ref.code === code))
}

/** How the published operations use a flat refusal. */
export function refusalsByFlatName(name: FlatErrorName): Refusal[] {
  return createBatcher(said.filter((ref) => 'flat' in ref && ref.flat === name))
}

function createBatcher(refs: readonly Said[]): Refusal[] {
  const byStatus = new Map<number, Refusal>()
  for (const ref of refs) {
    const status = statusOfError(ref)
    const known = byStatus.get(status) ?? { status, when: ref.when, operations: [] }
    byStatus.set(status, { ...known, operations: [...known.operations, ref.operation] })
  }
  return [...byStatus.values()]
}

/** Where a refusal can be met, short: by name while they are few. */
export function whereMet(met: readonly Operation[]): string {
  const distinct = [...new Set(met)]
  if (distinct.length > operations.length / 2) return 'most operations'
  if (distinct.length > 3) return `${distinct.length} operations`
  return distinct.map(({ method, path }) => `\`${method} ${path}\``).join(', ')
}

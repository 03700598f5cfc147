import type { Operation, RateLimitFamily } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'
import { defaultRateLimits } from '@/server/contract/rate-limits'
import { code, markdownTable } from '@/server/docs/tables/markdown-table'

const all: readonly Operation[] = operations

/** Budgets per key and minute, with the operations that draw on each. */
export function rateLimitsTable(): string {
  // Object.keys forgets which keys an object has; the budgets name every family.
  const families = Object.keys(defaultRateLimits) as RateLimitFamily[]
  const rows = families.map((family) => [
    family.replaceAll('_', ' '),
    defaultRateLimits[family].toLocaleString('en'),
    all
      .filter((operation) => operation.family === family)
      .map(({ method, path }) => code(`${method} ${path}`))
      .join(', '),
  ])
  return markdownTable(['Family', 'Requests a minute', 'Operations'], rows)
}

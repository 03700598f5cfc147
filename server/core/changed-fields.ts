import { z } from 'zod'
import { AppError } from './app-error'

type Value = string | number | boolean | null

/** What a form had read of the fields that it changes, as its inputs held it. */
export const ReadFields = z.record(
  z.string().max(64),
  z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]),
)
export type ReadFields = z.output<typeof ReadFields>

type Changes<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined } & {
  read?: ReadFields | undefined
}

/** The same value, whether a record or an input says it. */
const shown = (value: Value | undefined) => String(value ?? '')

/**
 * A record with the fields that were changed, for a form over what others change too. Throws E0003 with 409 where a field says
 * neither what was read of it nor what it becomes, with what it says now. A caller that is no form has read nothing.
 */
export function withChanges<Fields extends Record<string, Value>>(
  current: Fields,
  { read, ...given }: Changes<Fields>,
): Fields {
  const now: Record<string, Value> = current
  const changed: Record<string, Value> = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && name in now),
  )
  const overtaken = Object.keys(changed).filter(
    (name) => read !== undefined && now[name] !== changed[name] && shown(now[name]) !== shown(read[name]),
  )
  // defence: a form overwrites nothing that it has not shown
  if (overtaken.length > 0) throw changedMeanwhile(overtaken, now)
  return Object.assign({ ...current }, changed)
}

function changedMeanwhile(names: readonly string[], current: Record<string, Value>): AppError {
  const message = 'This was changed meanwhile.'
  return new AppError('E0003', {
    status: 409,
    message,
    details: {
      issues: names.map((path) => ({ path, message })),
      current: Object.fromEntries(names.map((name) => [name, current[name] ?? null])),
    },
  })
}

'use client'

import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

type AsSaved<Values> = {
  [Name in keyof Values]?: Values[Name] extends boolean ? boolean : Exclude<Values[Name], ''> | null
}

/** As records say it where nothing is entered. */
export const emptyAsNull = <Values extends Record<string, string | boolean>>(values: Partial<Values>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]),
  ) as unknown as AsSaved<Values>

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * For a form over a record that others change too: it sends the fields that were changed, with what it had read of them, and
 * follows the record while nothing is entered. `now` is the record as the form's values.
 */
export function useChanges<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  now: Values,
) {
  const { reset, getValues, setValue, formState } = form
  const { isDirty } = formState
  /** What the form was given last: also for a submission from the handler that gives it something else. */
  const read = useRef<Values>(now)
  const text = JSON.stringify(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of what the record says, not of the object that says it
  useEffect(() => {
    if (isDirty) return
    read.current = now
    reset(now)
  }, [text, isDirty, reset])

  const changedNames = (entered: Values) =>
    Object.keys(entered).filter((name) => !isSame(entered[name], read.current[name]))
  const pick = (values: Values, names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
    ) as unknown as Partial<Values>
  const changesOf = (entered: Values) => {
    const names = changedNames(entered)
    return { changed: pick(entered, names), read: pick(read.current, names) }
  }
  /** Goes on from what the record says of these fields now; what was entered in others stays, and here if it is to. */
  const goOnFrom = (theirs: Readonly<Record<string, unknown>>, { keepsMine }: { keepsMine: boolean }) => {
    const entered = getValues()
    const kept = changedNames(entered).filter((name) => keepsMine || !(name in theirs))
    read.current = { ...read.current, ...theirs }
    reset(read.current)
    for (const name of kept)
      setValue(name as Path<Values>, entered[name] as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      })
  }
  return { changesOf, goOnFrom }
}

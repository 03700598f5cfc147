'use client'

import { useEffect } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

type Name<Values> = keyof Values & string

type AsSaved<Values> = {
  [Name in keyof Values]?: Values[Name] extends boolean ? boolean : Exclude<Values[Name], ''> | null
}

/** As records say it where nothing is entered. */
export const emptyAsNull = <Values extends Record<string, string | boolean>>(values: Partial<Values>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]),
  ) as AsSaved<Values>

/**
 * For a form over a record that others change too: it sends the fields that were changed, with what it had read of them, and
 * follows the record while nothing is entered. `now` is the record as the form's values.
 */
export function useChanges<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  now: Values,
) {
  const { reset, getValues, setValue, formState } = form
  const { isDirty, defaultValues } = formState
  const text = JSON.stringify(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of what the record says, not of the object that says it
  useEffect(() => {
    if (!isDirty) reset(now)
  }, [text, isDirty, reset])

  const read = (defaultValues ?? {}) as Partial<Values>
  const isChanged = (name: Name<Values>, entered: Values) => entered[name] !== read[name]
  const of = (values: Partial<Values>, names: readonly Name<Values>[]) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>
  const changesOf = (entered: Values) => {
    const names = (Object.keys(entered) as Name<Values>[]).filter((name) => isChanged(name, entered))
    return { changed: of(entered, names), read: of(read, names) }
  }
  /** Goes on from what the record says of these fields now; what was entered in others stays, and here if it is to. */
  const goOnFrom = (theirs: Partial<Values>, { keepsMine }: { keepsMine: boolean }) => {
    const entered = getValues()
    const kept = (Object.keys(entered) as Name<Values>[]).filter(
      (name) => isChanged(name, entered) && (keepsMine || !(name in theirs)),
    )
    reset({ ...read, ...theirs } as DefaultValues<Values> as Values)
    for (const name of kept)
      setValue(name as unknown as Path<Values>, entered[name] as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      })
  }
  return { changesOf, goOnFrom }
}

'use client'

import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { fieldErrors, refusalOf, type ServerError } from './server-errors'
import { toast } from './toast'
import { isSame } from './use-changes'

interface Changes<Values> {
  changed: Partial<Values>
  read: Partial<Values>
}

export interface SavingProps<Values extends FieldValues, Result> {
  send: (values: Values) => Promise<Result>
  /** The record as it is now, of a form that edits one, and what its fields are called. */
  current?: { read: () => Promise<Values>; labels: Readonly<Record<string, string>> }
  /** Where the server's name of a field, or the code of its refusal, is not the field's name. */
  fieldNames?: Readonly<Record<string, FieldPath<Values>>>
  /** What is loaded again once it was sent. */
  changed?: InvalidateQueryFilters | readonly InvalidateQueryFilters[]
  /** The message once it was sent. */
  saved?: string | ((result: Result, values: Values) => string)
  /** Default: closes the dialog. */
  onSaved?: (result: Result) => void
  onClose: () => void
}

interface Saving<Values extends FieldValues, Result> extends SavingProps<Values, Result> {
  changesOf: (entered: Values) => Changes<Values>
  onSent: () => void
  onErrors: (errors: readonly (readonly [name: string, message: string])[]) => void
}

/** The mutation of a form in a dialog. */
export function useSaving<Values extends FieldValues, Result>(saving: Saving<Values, Result>) {
  const { send, current, changed, saved, onSaved, onClose, changesOf } = saving
  const queryClient = useQueryClient()
  return useMutation<Result, ServerError, Values>({
    mutationFn: async (entered) =>
      send(current ? withOthers(await current.read(), changesOf(entered)) : entered),
    onError: (error) => saving.onErrors(errorsOf(error, saving.fieldNames ?? {})),
    onSuccess: async (result, values) => {
      saving.onSent()
      await Promise.all([changed ?? []].flat().map((filter) => queryClient.invalidateQueries(filter)))
      const message = typeof saved === 'function' ? saved(result, values) : saved
      if (message !== undefined) toast.success(message)
      if (onSaved) onSaved(result)
      else onClose()
    },
  })
}

/** Whether the whole refusal is about one field. */
export const isOfField = (error: ServerError | null, names: Readonly<Record<string, string>> = {}) =>
  (error?.data?.refusal?.code ?? '') in names

const errorsOf = (error: ServerError, names: Readonly<Record<string, string>>) => {
  const ofCode = names[error.data?.refusal?.code ?? '']
  const errors = fieldErrors(error).map(([name, message]) => [names[name] ?? name, message] as const)
  return ofCode === undefined ? errors : [...errors, [ofCode, error.message] as const]
}

/**
 * What was changed here, over the record as it is now; refused, as the server does it for settings, where another has changed
 * the same field. Compared before it is sent: of two that save at the same moment the later one counts.
 */
export function withOthers<Values extends FieldValues>(
  now: Values,
  { changed, read }: Changes<Values>,
): Values {
  const current = Object.entries(now).filter(
    ([name, value]) => name in read && !isSame(value, read[name]) && !isSame(value, changed[name]),
  )
  if (current.length === 0) return { ...now, ...changed }
  throw refusalOf('changed', 'Changed meanwhile', { current: Object.fromEntries(current) })
}

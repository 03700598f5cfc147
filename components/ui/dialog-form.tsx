'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { SaveNotice } from './conflict-notice'
import { SubmitActions } from './dialog-actions'
import type { ServerError } from './server-errors'
import { useChanges } from './use-changes'
import { useForm } from './use-form'
import { isOfField, type SavingProps, useSaving } from './use-saving'

export interface DialogFormProps<Values extends FieldValues, Result> extends SavingProps<Values, Result> {
  /** What the fields begin with. */
  values: Values
  schema?: $ZodType<Values, Values>
  /** By the name of the field; for what a schema does not say. */
  check?: (values: Values) => Partial<Record<FieldPath<Values>, string | undefined>>
  isIncomplete?: (values: Values) => boolean
  submitLabel: string
  /** Another button, before the others. */
  extra?: (saving: UseMutationResult<Result, ServerError, Values>) => ReactNode
  /** The browser checks `required` and lengths before anything is sent. */
  isCheckedByBrowser?: boolean
  children: (form: UseFormReturn<Values, unknown, Values>) => ReactNode
}

/** All fields are given; of a type parameter TypeScript can't see that. */
const asDefaults = <Values extends FieldValues>(values: Values) => values as DefaultValues<Values>

const acceptAll = <Values extends FieldValues>(values: Values) => ({ values, errors: {} })

/** The form of a dialog: sends its fields, says what is wrong with them, and closes when all is well. */
export function DialogForm<Values extends FieldValues, Result>(props: DialogFormProps<Values, Result>) {
  const { values, schema, check, isIncomplete, onClose, submitLabel, extra, children } = props
  const [isSaved, setSaved] = useState(false)
  const form = useForm<Values, unknown, Values>({
    resolver: schema ? zodResolver(schema) : acceptAll,
    defaultValues: asDefaults(values),
    isSaved,
  })
  const changes = useChanges(form, values)
  const onErrors = (errors: readonly (readonly [name: string, message: string])[]) => {
    for (const [index, [name, message]] of errors.entries())
      form.setError(name as FieldPath<Values>, { message }, { shouldFocus: index === 0 })
  }
  const saving = useSaving({ ...props, changesOf: changes.changesOf, onErrors, onSent: () => setSaved(true) })
  const submit = form.handleSubmit((entered) => {
    const faults = Object.entries<string | undefined>(check?.(entered) ?? {}).flatMap(([name, message]) =>
      message === undefined ? [] : [[name, message] as const],
    )
    onErrors(faults)
    if (faults.length === 0) saving.mutate(entered)
  })
  const { error, isPending } = saving
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate={!props.isCheckedByBrowser}>
      <SaveNotice
        saving={saving}
        labels={props.current?.labels ?? {}}
        message={!isOfField(error, props.fieldNames) && error?.message}
        goOnFrom={changes.goOnFrom}
        submit={submit}
      />
      {children(form)}
      <SubmitActions
        label={submitLabel}
        isPending={isPending || isSaved}
        disabled={isIncomplete?.(form.watch()) ?? false}
        onCancel={onClose}
      >
        {extra?.(saving)}
      </SubmitActions>
    </form>
  )
}

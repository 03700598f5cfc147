'use client'

import type { ComponentProps, ReactNode } from 'react'
import type { FieldPath, FieldPathByValue, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { Checkbox } from './checkbox'
import { Field } from './field'
import { Input, Textarea } from './input'
import { Select, type SelectOption } from './select'

type Form<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>

/** A field that is no plain input: its value, what is wrong with it, and how it changes. */
export function fieldOf<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: Form<Values>,
  name: Name,
) {
  const { formState } = form
  return {
    value: form.watch(name),
    error: form.getFieldState(name, formState).error?.message,
    onChange: (value: FieldPathValue<Values, Name>) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
  }
}

interface Named<Values extends FieldValues> {
  form: Form<Values>
  name: FieldPath<Values>
  label: string
  hint?: ReactNode
}

type Attributes<Element extends 'input' | 'textarea'> = Omit<ComponentProps<Element>, 'form' | 'name'>

/** Drawn by the server too, so that a field is not empty until the page is interactive. */
const initialText = <Values extends FieldValues>(form: Form<Values>, name: FieldPath<Values>): string =>
  String(form.getValues(name) ?? '')

export function TextField<Values extends FieldValues>(props: Named<Values> & Attributes<'input'>) {
  const { form, name, label, hint, ...input } = props
  return (
    <Field label={label} hint={hint} error={form.getFieldState(name, form.formState).error?.message}>
      {(control) => (
        <Input {...input} {...control} {...form.register(name)} defaultValue={initialText(form, name)} />
      )}
    </Field>
  )
}

export function LongTextField<Values extends FieldValues>(props: Named<Values> & Attributes<'textarea'>) {
  const { form, name, label, hint, ...input } = props
  return (
    <Field label={label} hint={hint} error={form.getFieldState(name, form.formState).error?.message}>
      {(control) => (
        <Textarea {...input} {...control} {...form.register(name)} defaultValue={initialText(form, name)} />
      )}
    </Field>
  )
}

interface SelectFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  form: Form<Values>
  name: Name
  label: string
  hint?: ReactNode
  options: readonly (SelectOption & { value: FieldPathValue<Values, Name> })[]
}

export function SelectField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: SelectFieldProps<Values, Name>,
) {
  const { form, name, label, hint, options } = props
  const { value, error, onChange } = fieldOf(form, name)
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Select {...control} value={value} onValueChange={choose} options={options} />}
    </Field>
  )
}

interface CheckFieldProps<Values extends FieldValues> {
  form: Form<Values>
  name: FieldPathByValue<Values, boolean>
  label: ReactNode
  hint?: ReactNode
}

export function CheckField<Values extends FieldValues>({ form, name, ...words }: CheckFieldProps<Values>) {
  return (
    <Checkbox
      checked={form.watch(name)}
      onCheckedChange={(isChecked) =>
        form.setValue(name, isChecked as FieldPathValue<Values, typeof name>, { shouldDirty: true })
      }
      {...words}
    />
  )
}

'use client'

import { type FieldPathByValue, type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import { DateField, type DateFieldProps } from './date-field'

interface FormDateFieldProps<Values extends FieldValues>
  extends Omit<DateFieldProps, 'value' | 'onChange' | 'error' | 'onBlur' | 'ref'> {
  form: UseFormReturn<Values, unknown, Values>
  name: FieldPathByValue<Values, string>
}

/** A date field of a form. In its own file, so that a page with a month filter does not load react-hook-form. */
export function FormDateField<Values extends FieldValues>({
  form,
  name,
  ...field
}: FormDateFieldProps<Values>) {
  const { field: held, fieldState } = useController({ control: form.control, name })
  const { value, onChange, onBlur, ref } = held
  return <DateField {...field} {...{ value, onChange, onBlur, ref }} error={fieldState.error?.message} />
}

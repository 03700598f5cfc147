'use client'

import {
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import { useUnsaved } from '@/components/shell/use-unsaved'

interface Keeping {
  /** It saves what is entered as it is entered. */
  savesItself?: boolean
}

/** A form of the dashboard: what it holds is not lost without asking. */
export function useForm<Values extends FieldValues = FieldValues, Context = unknown, Transformed = Values>(
  props: UseFormProps<Values, Context, Transformed> & Keeping = {},
): UseFormReturn<Values, Context, Transformed> {
  const { savesItself = false, ...options } = props
  const form = useHookForm<Values, Context, Transformed>(
    options as UseFormProps<Values, Context, Transformed>,
  )
  const { isDirty } = form.formState
  useUnsaved(isDirty && !savesItself)
  return form
}

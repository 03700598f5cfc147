'use client'

import {
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import { useUnsaved } from '@/components/shell/use-unsaved'

interface Keeping {
  /** As it is entered, or because it was sent. */
  isSaved?: boolean
}

/** A form of the dashboard: what it holds is not lost without asking. */
export function useForm<Values extends FieldValues = FieldValues, Context = unknown, Transformed = Values>(
  props: UseFormProps<Values, Context, Transformed> & Keeping = {},
): UseFormReturn<Values, Context, Transformed> {
  const { isSaved = false, ...options } = props
  const form = useHookForm<Values, Context, Transformed>(
    options as UseFormProps<Values, Context, Transformed>,
  )
  const { isDirty } = form.formState
  useUnsaved(isDirty && !isSaved)
  return form
}

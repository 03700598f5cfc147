'use client'

import { emptyResolution, resolutionOf, resolutionResolver } from '@/components/transactions/resolution'
import { ResolutionFields } from '@/components/transactions/resolution-fields'
import { useForm } from '@/components/ui/use-form'

interface ResolveFormProps {
  id: string
  onSubmit: (resolution: NonNullable<ReturnType<typeof resolutionOf>>) => void
}

/** Outcome and note for all of them. Submitted by the dialog's button. */
export function ResolveForm({ id, onSubmit }: ResolveFormProps) {
  const form = useForm({ resolver: resolutionResolver, defaultValues: emptyResolution })
  const submit = form.handleSubmit((values) => {
    const resolution = resolutionOf(values)
    if (resolution) onSubmit(resolution)
  })
  return (
    <form id={id} onSubmit={submit} className="grid gap-4" noValidate>
      <ResolutionFields form={form} />
    </form>
  )
}

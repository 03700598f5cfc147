'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { type Brand, nameOf } from './brand'

const form = z.object({
  limit: z
    .string()
    .check(
      z.trim(),
      z.regex(/^$|^[1-9]\d{0,2}$|^1000$/, 'Enter a whole number from 1 to 1,000, or leave empty.'),
    ),
})

interface SessionLimitDialogProps {
  brand: Brand
  organizationLimit: number
  onClose: () => void
}

/** Rendered while it is open. */
export function SessionLimitDialog({ brand, organizationLimit, onClose }: SessionLimitDialogProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const save = useMutation(
    trpc.brands.setSessionLimit.mutationOptions({
      onSuccess: succeed(trpc.brands.pathFilter(), `Session limit of ${nameOf(brand)} saved`, onClose),
    }),
  )
  const { register, handleSubmit, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { limit: brand.sessionLimitPerPlayer?.toString() ?? '' },
  })
  const submit = handleSubmit(({ limit }) =>
    save.mutate({ brandId: brand.id, limit: limit === '' ? null : Number(limit) }),
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Session limit of ${nameOf(brand)}`}
      description="Maximum open sessions per player. Further launches are refused with E3003. Open sessions stay open."
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{save.error?.message}</ErrorNotice>
        <Field
          label="Sessions per player"
          error={formState.errors.limit?.message}
          hint={`Leave empty to use the organization limit, ${organizationLimit}.`}
        >
          {(props) => (
            <Input
              inputMode="numeric"
              autoComplete="off"
              placeholder={String(organizationLimit)}
              {...props}
              {...register('limit')}
            />
          )}
        </Field>
        <SubmitActions label="Save" isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

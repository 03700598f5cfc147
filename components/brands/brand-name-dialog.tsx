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
import type { Brand } from './brand'

const form = z.object({ name: z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters.')) })

/** Rendered while it is open. */
export function BrandNameDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const save = useMutation(
    trpc.brands.setName.mutationOptions({
      onSuccess: succeed(trpc.brands.pathFilter(), 'Display name saved', onClose),
    }),
  )
  const { register, handleSubmit, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { name: brand.displayName ?? '' },
  })
  const submit = handleSubmit(({ name }) =>
    save.mutate({ brandId: brand.id, name: name === '' ? null : name }),
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Display name of ${brand.ref}`}
      description="Shown in the dashboard. The API and callbacks use the sub_operator_ref."
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{save.error?.message}</ErrorNotice>
        <Field
          label="Display name"
          error={formState.errors.name?.message}
          hint="Leave empty to show the sub_operator_ref."
        >
          {(props) => (
            <Input autoComplete="off" placeholder={brand.ref ?? undefined} {...props} {...register('name')} />
          )}
        </Field>
        <SubmitActions label="Save" isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import type { SavedList } from '@/server/contract/saved-lists'

const form = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(60, 'At most 60 characters.')),
  isShared: z.boolean(),
})

interface SaveViewDialogProps {
  list: SavedList
  query: string
  onClose: () => void
}

/** Rendered while it is open. */
export function SaveViewDialog({ list, query, onClose }: SaveViewDialogProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const canShare = useCan('views.share')
  const { register, control, handleSubmit, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { name: '', isShared: false },
  })
  const save = useMutation(
    trpc.views.save.mutationOptions({
      onSuccess: async (_, { name }) => {
        await queryClient.invalidateQueries(trpc.views.pathFilter())
        toast.success(`View ${name} saved`)
        onClose()
      },
    }),
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Save view"
      description="Saves the current filters and order of this list."
    >
      <form
        onSubmit={handleSubmit((values) => save.mutate({ list, query, ...values }))}
        className="grid gap-5"
        noValidate
      >
        <ErrorNotice>{save.error?.message}</ErrorNotice>
        <Field
          label="Name"
          error={formState.errors.name?.message}
          hint="Your view of the same name is replaced."
        >
          {(props) => <Input autoComplete="off" {...props} {...register('name')} />}
        </Field>
        {canShare && (
          <Controller
            control={control}
            name="isShared"
            render={({ field }) => (
              <Checkbox
                checked={field.value}
                onCheckedChange={field.onChange}
                label="Share with the team"
                hint="Every member of the organization sees it."
              />
            )}
          />
        )}
        <SubmitActions label="Save view" isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useTRPC } from '@/components/trpc/provider'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import { subOperatorRefPattern } from '@/server/contract/primitives'

const form = z.object({
  ref: z
    .string()
    .check(
      z.trim(),
      z.regex(
        new RegExp(subOperatorRefPattern),
        'Enter 1 to 32 letters, digits, dashes or underscores, the first and last a letter or digit.',
      ),
    ),
})

/** Error codes that belong to the field. */
const refCodes = ['E6004']

export function CreateBrandDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState, watch } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { ref: '' },
  })
  const create = useMutation(
    trpc.brands.create.mutationOptions({
      onSuccess: async (brand) => {
        if (!brand.isNew) return setError('ref', { message: takenText(brand) })
        await queryClient.invalidateQueries(trpc.brands.pathFilter())
        toast.success(`Brand ${brand.ref} created`)
        onClose()
      },
      onError: (error) => {
        if (refCodes.includes(error.data?.refusal?.code ?? '')) setError('ref', { message: error.message })
      },
    }),
  )
  const isAboutRef = refCodes.includes(create.error?.data?.refusal?.code ?? '')
  const canonical = watch('ref').trim().toLowerCase()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Create brand"
      description="A new brand starts with the platform’s games and providers. Its sub_operator_ref can’t be changed later."
    >
      <form onSubmit={handleSubmit((values) => create.mutate(values))} className="grid gap-5" noValidate>
        <ErrorNotice>{!isAboutRef && create.error?.message}</ErrorNotice>
        <Field
          label="sub_operator_ref"
          error={formState.errors.ref?.message}
          hint={
            canonical === ''
              ? '1 to 32 letters, digits, dashes or underscores. Not case-sensitive.'
              : `Sent as sub_operator_ref: ${canonical}`
          }
        >
          {(props) => (
            <Input
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="nordic"
              className="font-mono"
              {...props}
              {...register('ref')}
            />
          )}
        </Field>
        <SubmitActions label="Create brand" isPending={create.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

const takenText = ({ ref, status }: { ref: string; status: string }) =>
  status === 'retired' ? `${ref} belongs to a retired brand and can’t be reused.` : `${ref} already exists.`

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
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
  const queryClient = useQueryClient()
  const save = useMutation(
    trpc.brands.setSessionLimit.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.brands.pathFilter())
        toast.success(`Session limit of ${nameOf(brand)} saved`)
        onClose()
      },
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
        {save.isError && (
          <Notice tone="bad" role="alert">
            {save.error.message}
          </Notice>
        )}
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
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

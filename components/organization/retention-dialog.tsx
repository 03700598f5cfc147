'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import type { Account } from './account'

const whole = z.string().check(z.trim(), z.regex(/^[1-9]\d{0,2}$/, 'Enter a whole number, 1 or more.'))
const retentionForm = z.object({ monthsAtHand: whole, yearsKept: whole })

interface RetentionDialogProps {
  account: Account
  retention: Outputs['staffArchive']['retention']
  onClose: () => void
}

/** Rendered while it is open. */
export function RetentionDialog({ account, retention, onClose }: RetentionDialogProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(retentionForm),
    defaultValues: {
      monthsAtHand: String(retention.monthsAtHand),
      yearsKept: String(retention.yearsKept),
    },
  })
  const save = useMutation(
    trpc.staffArchive.setRetention.mutationOptions({
      onSuccess: succeed(trpc.staffArchive.pathFilter(), `Retention of ${account.name} saved`, onClose),
    }),
  )
  const submit = handleSubmit(({ monthsAtHand, yearsKept }) =>
    save.mutate({
      organizationId: account.id,
      monthsAtHand: Number(monthsAtHand),
      yearsKept: Number(yearsKept),
    }),
  )
  const { errors } = formState
  const { fields, message } = { fields: save.error?.data?.fields ?? {}, message: save.error?.message }
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={`Retention of ${account.name}`}>
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{Object.values(fields)[0] ?? message}</ErrorNotice>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Months in the database"
            error={errors.monthsAtHand?.message}
            hint="3 to 240. What is archived already stays archived."
          >
            {(props) => <Input inputMode="numeric" {...props} {...register('monthsAtHand')} />}
          </Field>
          <Field label="Years kept in all" error={errors.yearsKept?.message} hint="1 to 30.">
            {(props) => <Input inputMode="numeric" {...props} {...register('yearsKept')} />}
          </Field>
        </div>
        <SubmitActions label="Save retention" isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

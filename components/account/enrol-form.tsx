'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { DialogActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { QrCode } from './qr-code'

interface EnrolFormProps {
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

export function EnrolForm({ onConfirmed, onCancel }: EnrolFormProps) {
  const trpc = useTRPC()
  const { mutate: start, ...started } = useMutation(trpc.account.startTwoFactor.mutationOptions())
  const confirm = useMutation(
    trpc.account.confirmTwoFactor.mutationOptions({
      onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    }),
  )
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } })
  // The server makes the seed when the dialog opens; strict mode's second start only replaces the first seed.
  useEffect(() => start(), [start])

  if (started.isError) {
    return (
      <>
        <Notice tone="bad" role="alert">
          {started.error.message}
        </Notice>
        <DialogActions>
          <Button onClick={onCancel}>Close</Button>
          <Button variant="primary" onClick={() => start()}>
            Try again
          </Button>
        </DialogActions>
      </>
    )
  }
  const made = started.data
  return (
    <form onSubmit={handleSubmit((values) => confirm.mutate(values))} className="grid gap-5" noValidate>
      <div className="grid justify-items-center gap-4 sm:grid-cols-[auto_1fr] sm:items-center sm:justify-items-start">
        {made ? <QrCode text={made.uri} /> : <Skeleton className="size-44 rounded-lg" />}
        <div className="grid w-full min-w-0 gap-2 text-sm">
          <p className="text-muted">Scan it with the app. If you cannot, type this key into it:</p>
          {made ? (
            <div className="flex items-start gap-1.5">
              <code
                data-testid="two-factor-key"
                className="min-w-0 break-all text-[0.8125rem] leading-relaxed"
              >
                {made.seed.replace(/(.{4})(?=.)/g, '$1 ')}
              </code>
              <CopyButton text={made.seed} what="the key" />
            </div>
          ) : (
            <Skeleton className="h-10" />
          )}
        </div>
      </div>
      <Field
        label="First code"
        hint="The six digits that the app shows now."
        error={formState.errors.code?.message ?? confirm.error?.message}
      >
        {(control) => (
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            className="max-w-40 font-mono tracking-widest"
            {...control}
            {...register('code', { required: 'Enter the code.' })}
          />
        )}
      </Field>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!made} isPending={confirm.isPending}>
          Turn on
        </Button>
      </DialogActions>
    </form>
  )
}

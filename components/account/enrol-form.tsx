'use client'

import { useMutation } from '@tanstack/react-query'
import { encode } from 'uqr'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { CopyButton } from '@/components/ui/copy-button'
import { SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useForm } from '@/components/ui/use-form'

/** Created by the server when enrolment starts. */
export type NewSeed = Outputs['account']['startTwoFactor']

interface EnrolFormProps {
  made: NewSeed
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

export function EnrolForm({ made, onConfirmed, onCancel }: EnrolFormProps) {
  const trpc = useTRPC()
  const confirm = useMutation(
    trpc.account.confirmTwoFactor.mutationOptions({
      onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    }),
  )
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } })

  return (
    <form onSubmit={handleSubmit((values) => confirm.mutate(values))} className="grid gap-5" noValidate>
      <div className="grid justify-items-center gap-4 sm:grid-cols-[auto_1fr] sm:items-center sm:justify-items-start">
        <QrCode text={made.uri} />
        <div className="grid w-full min-w-0 gap-2 text-sm">
          <p className="text-muted">Scan the QR code with the app, or enter this key:</p>
          <div className="flex items-start gap-1.5">
            <code data-testid="two-factor-key" className="min-w-0 break-all text-[0.8125rem] leading-relaxed">
              {made.seed.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
            <CopyButton text={made.seed} what="the key" />
          </div>
        </div>
      </div>
      <Field
        label="Verification code"
        hint="The six-digit code shown in the app."
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
      <SubmitActions label="Turn on" isPending={confirm.isPending} onCancel={onCancel} />
    </form>
  )
}

/** The text as a QR code for a phone's camera. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
      className="size-44 rounded-lg bg-scan-paper text-scan-ink"
    >
      <path fill="currentColor" d={pathOf(data)} />
    </svg>
  )
}

/** One stroke of squares a row: a path is a tenth of as many rectangles. */
function pathOf(rows: readonly boolean[][]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}

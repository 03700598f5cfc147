'use client'

import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { signWithPasskey } from '@/components/passkeys/ask-browser'
import { useCanUsePasskeys } from '@/components/passkeys/use-can-use-passkeys'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { DialogActions, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { whenConfirmedElsewhere } from './confirmed-elsewhere'
import type { ProofMethod } from './step-up-gate'

interface StepUpFormProps {
  methods: readonly ProofMethod[]
  connectionId: string | null
  onConfirmed: () => void
  onCancel: () => void
}

const controls = {
  password: { label: 'Your password', type: 'password', autoComplete: 'current-password' },
  code: { label: 'Code from your authenticator app', type: 'text', autoComplete: 'one-time-code' },
} as const

const otherWay = {
  provider: 'Use single sign-on instead',
  passkey: 'Use a passkey instead',
  password: 'Use your password instead',
  code: 'Use a code instead',
} as const

/** One confirmation method, and a control that leads to another where there is one. */
export function StepUpForm({ methods, connectionId, onConfirmed, onCancel }: StepUpFormProps) {
  const canUsePasskeys = useCanUsePasskeys()
  const usable = methods.filter(
    (method) => (method !== 'passkey' || canUsePasskeys) && (method !== 'provider' || connectionId !== null),
  )
  const [chosen, setMethod] = useState<ProofMethod | null>(null)
  const method = chosen ?? usable[0] ?? 'password'
  const next = usable.length > 1 ? usable[(usable.indexOf(method) + 1) % usable.length] : undefined
  const other = next && (
    <Button variant="ghost" size="sm" className="mt-2 -ml-2.5" onClick={() => setMethod(next)}>
      {otherWay[next]}
    </Button>
  )
  const answered = { onConfirmed, onCancel, other }
  if (method === 'passkey') return <PasskeyForm {...answered} />
  if (method === 'provider') return <ProviderForm connectionId={connectionId ?? ''} {...answered} />
  return <TypedForm key={method} method={method} {...answered} />
}

interface TypedFormProps extends Omit<StepUpFormProps, 'methods' | 'connectionId'> {
  method: keyof typeof controls
  other: ReactNode
}

function TypedForm({ method, onConfirmed, onCancel, other }: TypedFormProps) {
  const trpc = useTRPC()
  const { register, handleSubmit } = useForm({ defaultValues: { answer: '' } })
  const confirm = useMutation(trpc.account.confirm.mutationOptions({ onSuccess: onConfirmed }))
  const submit = handleSubmit(({ answer }) =>
    confirm.mutate(
      method === 'password' ? { kind: 'password', password: answer } : { kind: 'code', code: answer },
    ),
  )
  const { label, ...input } = controls[method]
  return (
    // React events bubble through portals: a form inside a form's dialog would submit that form too.
    <form
      onSubmit={(event) => {
        event.stopPropagation()
        void submit(event)
      }}
      noValidate
    >
      <Field
        label={label}
        error={confirm.error?.message}
        hint={method === 'code' && 'Six digits, or one of your recovery codes.'}
      >
        {(control) => (
          <Input
            autoFocus
            required
            maxLength={1_024}
            {...input}
            {...control}
            {...register('answer', { required: true })}
          />
        )}
      </Field>
      {other}
      <SubmitActions label="Confirm" isPending={confirm.isPending} onCancel={onCancel} />
    </form>
  )
}

interface AskedFormProps {
  onConfirmed: () => void
  onCancel: () => void
  /** A control that leads to another method. */
  other: ReactNode
}

function PasskeyForm({ onConfirmed, onCancel, other }: AskedFormProps) {
  const client = useTRPCClient()
  const confirm = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await client.account.startConfirm.mutate()
      const response = await signWithPasskey(options)
      await client.account.confirm.mutate({ kind: 'passkey', challengeId, response })
    },
    onSuccess: onConfirmed,
  })
  return (
    <div>
      <ErrorNotice className="mb-3">{confirm.error?.message}</ErrorNotice>
      <p className="text-muted text-sm">Confirm with your fingerprint, face, device PIN or security key.</p>
      {other}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" autoFocus isPending={confirm.isPending} onClick={() => confirm.mutate()}>
          Use a passkey
        </Button>
      </DialogActions>
    </div>
  )
}

/** At the identity provider, in another tab: what was entered on this page stays. */
function ProviderForm({
  connectionId,
  onConfirmed,
  onCancel,
  other,
}: AskedFormProps & { connectionId: string }) {
  useEffect(() => whenConfirmedElsewhere(onConfirmed), [onConfirmed])
  return (
    <div>
      <p className="text-muted text-sm">
        Sign in at your identity provider again. It opens in a new tab, and your change continues here.
      </p>
      {other}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" asChild>
          <a href={`/api/sso/${connectionId}/start?purpose=confirm`} target="_blank" rel="noopener">
            Confirm with single sign-on
          </a>
        </Button>
      </DialogActions>
    </div>
  )
}

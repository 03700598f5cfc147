'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { DialogActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { ProofMethod } from './step-up-gate'

interface StepUpFormProps {
  methods: readonly ProofMethod[]
  onConfirmed: () => void
  onCancel: () => void
}

const controls = {
  password: { label: 'Your password', type: 'password', autoComplete: 'current-password' },
  code: { label: 'Code from your authenticator app', type: 'text', autoComplete: 'one-time-code' },
} as const

const otherWay = { password: 'Use your password instead', code: 'Use a code instead' } as const

export function StepUpForm({ methods, onConfirmed, onCancel }: StepUpFormProps) {
  const trpc = useTRPC()
  const [method, setMethod] = useState<ProofMethod>(methods[0] ?? 'password')
  const { register, handleSubmit, reset } = useForm({ defaultValues: { answer: '' } })
  const confirm = useMutation(trpc.account.confirm.mutationOptions({ onSuccess: onConfirmed }))
  const submit = handleSubmit(({ answer }) =>
    confirm.mutate(
      method === 'password' ? { kind: 'password', password: answer } : { kind: 'code', code: answer },
    ),
  )
  const other = methods.find((candidate) => candidate !== method)
  const { label, ...input } = controls[method]
  return (
    // In the tree of React, a dialog within a form would submit that form too.
    <form
      onSubmit={(event) => {
        event.stopPropagation()
        void submit(event)
      }}
      noValidate
    >
      <Field
        key={method}
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
      {other && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2 -ml-2.5"
          onClick={() => {
            confirm.reset()
            reset()
            setMethod(other)
          }}
        >
          {otherWay[other]}
        </Button>
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={confirm.isPending}>
          Confirm
        </Button>
      </DialogActions>
    </form>
  )
}

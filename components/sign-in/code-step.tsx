import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'

const kinds = {
  app: {
    label: 'Code',
    hint: 'Enter the six-digit code from your authenticator app.',
    other: 'Use a recovery code',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'Enter one of your saved recovery codes. Each works once.',
    other: 'Use the authenticator app',
    input: { inputMode: 'text', autoComplete: 'off', maxLength: 40 },
  },
} as const

interface CodeStepProps {
  refusal: string | null
  onSubmit: (code: string) => Promise<void>
  onBack: () => void
}

/** The second step for users with two-factor authentication. */
export function CodeStep({ refusal, onSubmit, onBack }: CodeStepProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  const { register, handleSubmit, reset, setFocus, formState } = useForm({ defaultValues: { code: '' } })
  const { label, hint, other, input } = kinds[kind]
  const submit = handleSubmit(async ({ code }) => {
    await onSubmit(code)
    reset()
    setFocus('code')
  })
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate method="post">
      <ErrorNotice>{refusal}</ErrorNotice>
      <Field key={kind} label={label} hint={hint} error={formState.errors.code?.message}>
        {(control) => (
          <Input
            autoFocus
            spellCheck={false}
            className="text-center font-mono tracking-widest"
            {...input}
            {...control}
            {...register('code', { required: 'Enter the code.' })}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" isPending={formState.isSubmitting} className="w-full">
        Continue
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            reset()
            setKind(kind === 'app' ? 'recovery' : 'app')
          }}
        >
          {other}
        </Button>
        <Button variant="ghost" size="sm" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}

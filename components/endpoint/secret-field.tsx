'use client'

import { Sparkles } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { generateSecret } from './generate-secret'

interface SecretFieldProps {
  secret: string
  input: ComponentProps<'input'>
  error: string | undefined
  onGenerate: (secret: string) => void
}

export function SecretField({ secret, input, error, onGenerate }: SecretFieldProps) {
  return (
    <Field
      label="Secret"
      error={error}
      hint="At least 16 characters. It signs every callback. Save it now: it is not shown again."
    >
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <Input
            autoComplete="off"
            spellCheck={false}
            className="min-w-40 flex-1 font-mono sm:text-[0.8125rem]"
            {...control}
            {...input}
          />
          {secret !== '' && <CopyButton text={secret} what="the secret" label="Copy" className="h-9" />}
          <Button onClick={() => onGenerate(generateSecret())}>
            <Sparkles aria-hidden />
            Generate
          </Button>
        </div>
      )}
    </Field>
  )
}

'use client'

import { useState } from 'react'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { DigestView } from './digest-view'

interface ComputeSignatureProps {
  /** What the fields begin with. */
  given?: { body: string; signature: string } | undefined
}

export function ComputeSignature({ given }: ComputeSignatureProps) {
  const [pasted, setPasted] = useState({ body: '', signature: '', secret: '', ...given })
  const field = (name: keyof typeof pasted) => ({
    value: pasted[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => setPasted({ ...pasted, [name]: event.target.value }),
  })
  return (
    <Card>
      <CardHeader
        title="Compute signature"
        {...(given && {
          description: 'Filled in from the transaction. Enter the secret that your wallet uses.',
        })}
      />
      <div className="grid grid-cols-1 gap-5 px-5 pb-5">
        <Field label="Body" hint="The exact raw body. Browsers convert CR LF to LF when pasting.">
          {(control) => (
            <Textarea {...control} {...field('body')} rows={8} className="font-mono text-xs sm:text-xs" />
          )}
        </Field>
        <Field label="Callback secret" hint="Its UTF-8 bytes are the key.">
          {(control) => <Input {...control} {...field('secret')} className="font-mono sm:text-[0.8125rem]" />}
        </Field>
        <Field
          label="Signature to compare"
          hint="Optional. The value of X-SIGNATURE, or the value your code computed."
        >
          {(control) => (
            <Input {...control} {...field('signature')} className="font-mono sm:text-[0.8125rem]" />
          )}
        </Field>
        <DigestView {...pasted} />
      </div>
    </Card>
  )
}

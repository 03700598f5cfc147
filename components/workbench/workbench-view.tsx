'use client'

import { useState } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { Tabs } from '@/components/ui/tabs'
import { DigestView } from './digest-view'

export interface Verifier {
  language: string
  file: string
  source: string
}

export function WorkbenchView({ verifiers }: { verifiers: readonly Verifier[] }) {
  const [pasted, setPasted] = useState({ body: '', secret: '', signature: '' })
  const field = (name: keyof typeof pasted) => ({
    value: pasted[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => setPasted({ ...pasted, [name]: event.target.value }),
  })
  return (
    <>
      <PageHeader
        title="Signatures"
        description="Find out why a signature does not match. Everything is computed in your browser and nothing is sent."
      />
      <div className="grid items-start grid-cols-1 gap-5 xl:grid-cols-2">
        <Card>
          <CardHeader title="Compute signature" />
          <div className="grid grid-cols-1 gap-5 px-5 pb-5">
            <Field label="Body" hint="The exact raw body. Browsers convert CR LF to LF when pasting.">
              {(control) => (
                <Textarea {...control} {...field('body')} rows={8} className="font-mono text-xs sm:text-xs" />
              )}
            </Field>
            <Field label="Callback secret" hint="Its UTF-8 bytes are the key.">
              {(control) => (
                <Input {...control} {...field('secret')} className="font-mono sm:text-[0.8125rem]" />
              )}
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
        <Card>
          <CardHeader
            title="Verify in your wallet"
            description="X-SIGNATURE is the hex HMAC-SHA256 of the exact body, keyed with your secret. Compare in constant time before you parse; answer 401 when it differs."
          />
          <div className="px-5 pb-5">
            <Tabs
              label="Language"
              tabs={verifiers.map((verifier) => ({
                value: verifier.language,
                label: verifier.language,
                content: <Source verifier={verifier} />,
              }))}
            />
          </div>
        </Card>
      </div>
    </>
  )
}

function Source({ verifier: { language, file, source } }: { verifier: Verifier }) {
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <code className="text-muted text-xs">{file}</code>
        <CopyButton text={source} what={`the ${language} verifier`} label="Copy" />
      </div>
      <ScrollRegion
        label={`Verifier in ${language}`}
        className="max-h-128 overflow-auto rounded-lg border border-line bg-sunken"
      >
        <pre className="p-3.5 text-xs leading-relaxed">{source}</pre>
      </ScrollRegion>
      <p className="text-faint text-xs">
        Uses only the standard library. All languages are tested with the same vectors.
      </p>
    </div>
  )
}

'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import type { RequestForm } from '@/server/contract/openapi/request-forms'
import { TryOperation } from './try-operation'

interface TryItProps {
  forms: readonly RequestForm[]
  /** The operation that the address names. */
  initialId: string
  /** Real players and real money. */
  isLive: boolean
}

/** Requests to this deployment with the reader's key, which is kept in the memory of this component alone. */
export function TryIt({ forms, initialId, isLive }: TryItProps) {
  const [key, setKey] = useState('')
  const [id, setId] = useState(initialId)
  const form = forms.find((one) => one.id === id) ?? forms[0]
  const choose = (next: string) => {
    setId(next)
    window.history.replaceState(null, '', `?operation=${encodeURIComponent(next)}`)
  }
  return (
    <div className="mt-8 grid gap-5">
      {isLive ? (
        <Notice tone="warn" title="This is a production deployment">
          Requests affect real players and real money. You are asked before a request that changes something.
        </Notice>
      ) : (
        <Notice tone="neutral" title="This is a sandbox deployment">
          Requests create real records here, but no real money is used.
        </Notice>
      )}
      <Field
        label="API key"
        hint="Sent only to this deployment and forgotten when you leave or reload this page. Signing in to the dashboard doesn’t authenticate these requests."
      >
        {(control) => (
          // Not a password field: browsers offer to store those.
          <Input
            {...control}
            value={key}
            onChange={(event) => setKey(event.target.value)}
            placeholder="crp_…"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono [-webkit-text-security:disc] sm:text-[0.8125rem]"
          />
        )}
      </Field>
      <Field label="Operation">
        {(control) => (
          <Select
            {...control}
            value={form?.id ?? ''}
            onValueChange={choose}
            options={forms.map(({ id: value, label, method }) => ({ value, label: `${method} · ${label}` }))}
          />
        )}
      </Field>
      {form && <TryOperation key={form.id} form={form} apiKey={key.trim()} isLive={isLive} />}
    </div>
  )
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { issueOf } from './issue-of'

interface StartFormProps {
  endpoints: readonly { value: string; label: string }[]
  endpointId: string
  onEndpointChange: (endpointId: string) => void
}

export function StartForm({ endpoints, endpointId, onEndpointChange }: StartFormProps) {
  const trpc = useTRPC()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const [values, setValues] = useState({ playerId: '', currency: 'EUR', betAmount: '1.00' })
  const start = useMutation(
    trpc.readiness.start.mutationOptions({
      onSuccess: ({ runId }) => router.push(pathOf(`/developers/readiness/${runId}`)),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start.mutate({ endpointId, ...values })
  }
  const refusal = start.error?.data?.refusal ?? null
  const text = (name: keyof typeof values) => ({
    value: values[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  const isAboutField = Object.keys(values).some((name) => issueOf(refusal, name))
  return (
    <Card>
      <CardHeader
        title="Run probe"
        description="Sends signed callbacks to your endpoint and checks each response."
      />
      <Form onSubmit={submit} className="grid gap-4 px-5 pb-5" noValidate>
        <ErrorNotice>{!isAboutField && start.error?.message}</ErrorNotice>
        <Field label="Endpoint">
          {(control) => (
            <Select {...control} value={endpointId} onValueChange={onEndpointChange} options={endpoints} />
          )}
        </Field>
        <Field
          label="Test player"
          error={issueOf(refusal, 'playerId')}
          hint="A player with a balance in your wallet who is not playing. Leave empty to use a new UUID if your wallet creates players automatically."
        >
          {(control) => <Input {...control} {...text('playerId')} placeholder="A new UUID" />}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Currency" error={issueOf(refusal, 'currency')}>
            {(control) => <Input {...control} {...text('currency')} />}
          </Field>
          <Field label="Bet amount" error={issueOf(refusal, 'betAmount')}>
            {(control) => <Input {...control} {...text('betAmount')} inputMode="decimal" />}
          </Field>
        </div>
        <Notice tone="neutral">
          Callbacks carry <code className="text-ink">X-Service-Readiness: probe</code>. Your wallet moves
          money for this player. Croupier records no transactions.
        </Notice>
        <Button type="submit" variant="primary" isPending={start.isPending}>
          {!start.isPending && <ListChecks aria-hidden />} Run probe
        </Button>
      </Form>
    </Card>
  )
}

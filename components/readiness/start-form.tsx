'use client'

import { useMutation } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { TextField } from '@/components/ui/form-fields'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { useForm } from '@/components/ui/use-form'
import { issueOf } from './issue-of'

const fields = ['playerId', 'currency', 'betAmount'] as const
const plain = { autoComplete: 'off', spellCheck: false }

interface StartFormProps {
  endpoints: readonly { value: string; label: string }[]
  endpointId: string
  onEndpointChange: (endpointId: string) => void
}

export function StartForm({ endpoints, endpointId, onEndpointChange }: StartFormProps) {
  const trpc = useTRPC()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const form = useForm({ defaultValues: { playerId: '', currency: 'EUR', betAmount: '1.00' } })
  const start = useMutation(
    trpc.readiness.start.mutationOptions({
      onSuccess: ({ runId }) => {
        form.reset(form.getValues())
        router.push(pathOf(`/developers/readiness/${runId}`))
      },
      onError: (error) => {
        for (const name of fields) {
          const message = issueOf(error.data?.refusal ?? null, name)
          if (message !== undefined) form.setError(name, { message })
        }
      },
    }),
  )
  const refusal = start.error?.data?.refusal ?? null
  const isAboutField = fields.some((name) => issueOf(refusal, name))
  return (
    <Card>
      <CardHeader
        title="Run probe"
        description="Sends signed callbacks to your endpoint and checks each response."
      />
      <form
        onSubmit={form.handleSubmit((values) => start.mutate({ endpointId, ...values }))}
        className="grid gap-4 px-5 pb-5"
        noValidate
      >
        <ErrorNotice>{!isAboutField && start.error?.message}</ErrorNotice>
        <Field label="Endpoint">
          {(control) => (
            <Select {...control} value={endpointId} onValueChange={onEndpointChange} options={endpoints} />
          )}
        </Field>
        <TextField
          form={form}
          name="playerId"
          label="Test player"
          hint="A player with a balance in your wallet who is not playing. Leave empty to use a new UUID if your wallet creates players automatically."
          {...plain}
          placeholder="A new UUID"
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField form={form} name="currency" label="Currency" {...plain} />
          <TextField form={form} name="betAmount" label="Bet amount" {...plain} inputMode="decimal" />
        </div>
        <Notice tone="neutral">
          Callbacks carry <code className="text-ink">X-Service-Readiness: probe</code>. Your wallet moves
          money for this player. Croupier records no transactions.
        </Notice>
        <Button type="submit" variant="primary" isPending={start.isPending}>
          {!start.isPending && <ListChecks aria-hidden />} Run probe
        </Button>
      </form>
    </Card>
  )
}

'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Form } from '@/components/ui/form'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import type { EndpointRow } from './endpoint-row'

/** What happens to bets that fail, and to those confirmed too late. Open while an endpoint is given. */
export function PoliciesDialog({ endpoint, onClose }: { endpoint: EndpointRow | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={endpoint !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Failed and late bets"
      description="Wins and refunds are always redelivered. Changes apply to bets from now on."
    >
      {endpoint && <PoliciesForm endpoint={endpoint} onClose={onClose} />}
    </Dialog>
  )
}

function PoliciesForm({ endpoint, onClose }: { endpoint: EndpointRow; onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [redeliversBets, setRedelivers] = useState(endpoint.redeliversBets)
  const [reversesLateBets, setReverses] = useState(endpoint.reversesLateBetsSince !== null)
  const saving = useMutation(
    trpc.endpoint.setPolicies.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.endpoint.pathFilter())
        toast.success('Policies changed')
        onClose()
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate({ endpointId: endpoint.id, redeliversBets, reversesLateBets })
  }
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <ErrorNotice>{saving.error?.message}</ErrorNotice>
      <Checkbox
        label="Redeliver bets"
        checked={redeliversBets}
        onCheckedChange={setRedelivers}
        hint="A bet whose first attempt failed is sent again on the schedule. The provider has been told that it failed, so a bet confirmed this way has to be refunded. If this is off, such a bet is sent once and then needs attention."
      />
      <Checkbox
        label="Reverse late bets"
        checked={reversesLateBets}
        onCheckedChange={setReverses}
        hint="If the provider’s refund has not arrived ten minutes after a redelivery confirmed a bet, Croupier sends a refund itself, with a transaction ID that begins with crp-rev-. The provider’s own refund is then not sent."
      />
      <SubmitActions label="Save" isPending={saving.isPending} onCancel={onClose} />
    </Form>
  )
}

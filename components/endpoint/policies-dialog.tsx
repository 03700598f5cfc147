'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField } from '@/components/ui/form-fields'
import type { EndpointRow } from './endpoint-row'

/** What happens to bets that fail, and to those confirmed too late. Rendered while it is open. */
export function PoliciesDialog({ endpoint, onClose }: { endpoint: EndpointRow; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return (
    <FormDialog
      title="Failed and late bets"
      description="Wins and refunds are always redelivered. Changes apply to bets from now on."
      values={{
        redeliversBets: endpoint.redeliversBets,
        reversesLateBets: endpoint.reversesLateBetsSince !== null,
      }}
      send={(values) => client.endpoint.setPolicies.mutate({ endpointId: endpoint.id, ...values })}
      changed={trpc.endpoint.pathFilter()}
      saved="Policies changed"
      submitLabel="Save"
      onClose={onClose}
    >
      {(form) => (
        <>
          <CheckField
            form={form}
            name="redeliversBets"
            label="Redeliver bets"
            hint="A bet whose first attempt failed is sent again on the schedule. The provider has been told that it failed, so a bet confirmed this way has to be refunded. If this is off, such a bet is sent once and then needs attention."
          />
          <CheckField
            form={form}
            name="reversesLateBets"
            label="Reverse late bets"
            hint="If the provider’s refund has not arrived ten minutes after a redelivery confirmed a bet, Croupier sends a refund itself, with a transaction ID that begins with crp-rev-. The provider’s own refund is then not sent."
          />
        </>
      )}
    </FormDialog>
  )
}

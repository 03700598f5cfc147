'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField } from '@/components/ui/form-fields'
import { WithdrawCertificateForm } from '@/server/contract/forms/certificates'
import type { Certificate } from './certificate-dialog'

/** Rendered while it is open. */
export function WithdrawDialog({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const { id: certificateId, number, country } = certificate
  return (
    <FormDialog
      title={`Withdraw certificate ${number}`}
      description={`It no longer counts for ${country}. Where the country’s profile requires a certificate, launches without another valid one are refused.`}
      schema={WithdrawCertificateForm}
      values={{ reason: '' }}
      send={({ reason }) => client.staffGames.withdrawCertificate.mutate({ certificateId, reason })}
      changed={trpc.staffGames.pathFilter()}
      saved="Certificate withdrawn"
      submitLabel="Withdraw"
      onClose={onClose}
    >
      {(form) => <LongTextField form={form} name="reason" label="Reason" />}
    </FormDialog>
  )
}

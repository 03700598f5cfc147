'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField, TextField } from '@/components/ui/form-fields'
import { RulesForm } from '@/server/contract/forms/reconciliation'

type Rules = Outputs['staffReconciliation']['rules']['rules'][number]

interface RulesDialogProps {
  provider: { code: string; name: string }
  /** Undefined: the provider has the default. */
  rules: Rules | undefined
  onClose: () => void
}

/** A new version of a provider’s rules. Rendered while it is open. */
export function RulesDialog({ provider, rules, onClose }: RulesDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return (
    <FormDialog
      title={`Rules of ${provider.name}`}
      description="A new version, for comparisons from now on."
      values={{
        toleranceMinor: rules ? String(rules.toleranceMinor) : '',
        lateMinutes: rules ? String(rules.lateMinutes) : '',
        omitsZeroWins: rules?.omitsZeroWins ?? false,
      }}
      schema={RulesForm}
      send={(values) =>
        client.staffReconciliation.setRules.mutate({ providerCode: provider.code, ...values })
      }
      changed={trpc.staffReconciliation.pathFilter()}
      saved="Rules saved"
      submitLabel="Save"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="toleranceMinor"
            label="Tolerance"
            hint="Minor units by which an amount may differ."
            inputMode="numeric"
          />
          <TextField
            form={form}
            name="lateMinutes"
            label="Time difference"
            hint="Minutes by which a time may differ."
            inputMode="numeric"
          />
          <CheckField
            form={form}
            name="omitsZeroWins"
            label="Zero wins are omitted"
            hint="Wins of 0 are not in its ledger."
          />
        </>
      )}
    </FormDialog>
  )
}

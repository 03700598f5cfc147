'use client'

import { useState } from 'react'
import { FormDateField } from '@/components/dates/form-date-field'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField, fieldOf, TextField } from '@/components/ui/form-fields'
import { ProviderContractForm } from '@/server/contract/forms/contracts'
import { SettlementFields } from './settlement-fields'
import type { Statement } from './statement'
import { TierFields } from './tier-fields'

const amountOf = (amount: { amountMinor: bigint; decimal: string } | undefined) =>
  amount && amount.amountMinor > 0n ? amount.decimal : ''

function settlementOf(contract: Statement['contract']) {
  return {
    shareBase: contract?.shareBase ?? 'ggr',
    tierMode: contract?.tierMode ?? 'marginal',
    minimum: amountOf(contract?.minimum),
    deductions:
      contract?.deductions.map(({ kind, label, share, amount }) => ({
        ...{ kind, label, value: kind === 'fixed' ? amount.decimal : kind === 'free_wins' ? '' : share },
      })) ?? [],
    rateRule: contract?.rateRule ?? 'month_last',
    paymentDays: String(contract?.paymentDays ?? 30),
    tolerance: contract?.tolerance ?? '',
    lineBy: contract?.lineBy ?? 'currency',
    upstreamName: contract?.upstream?.name ?? '',
    upstreamShare: contract?.upstream?.share ?? '',
    upstreamMode: contract?.upstream?.mode ?? 'of_share',
  } as const
}

/** Rendered while it is open: one form writes one version. */
export function ProviderDialog({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { providerCode, name, contract } = statement
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [contractId] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      title={`New version for ${name}`}
      description="Fees that Croupier owes the provider, by whole months. A negative month owes no share."
      schema={ProviderContractForm}
      values={{
        month: '',
        currency: contract?.currency ?? 'EUR',
        tiers: contract?.tiers.map(({ from, share }) => ({ from: from.decimal, share })) ?? [
          { from: '0', share: '' },
        ],
        includesFreeWins: contract?.includesFreeWins ?? false,
        fixed: amountOf(contract?.fixed),
        ...settlementOf(contract),
      }}
      send={({ month, fixed, ...terms }) =>
        client.staffContracts.createProvider.mutate({
          contractId,
          providerCode,
          month,
          note: '',
          terms: { ...terms, fixed: fixed || null },
        })
      }
      changed={trpc.staffContracts.pathFilter()}
      saved={({ version }) => `Version ${version} for ${name} saved`}
      submitLabel="Save version"
      onClose={onClose}
    >
      {(form) => {
        const { value, onChange } = fieldOf(form, 'tiers')
        return (
          <>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <FormDateField form={form} name="month" label="Applies from" kind="month" />
              <TextField form={form} name="currency" label="Currency" autoCapitalize="characters" />
            </div>
            <TierFields
              currency={form.watch('currency')}
              tiers={value}
              onChange={onChange}
              errorOf={(tier, part) => form.formState.errors.tiers?.[tier]?.[part]?.message}
            />
            <TextField
              form={form}
              name="fixed"
              label="Fixed amount per month"
              hint="Optional."
              inputMode="decimal"
            />
            <CheckField form={form} name="includesFreeWins" label="Free wins reduce the GGR" />
            <SettlementFields form={form} />
          </>
        )
      }}
    </FormDialog>
  )
}

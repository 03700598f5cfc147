'use client'

import { familyLabels, rateLimitFamilies } from '@/components/organization/rate-limit-families'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField, TextField } from '@/components/ui/form-fields'
import { LimitsForm } from '@/server/contract/forms/organization'
import { defaultRateLimits } from '@/server/contract/rate-limits'
import type { Account } from './account'
import { limitsOf, toLimits } from './limits-form'

const switches = ['requiresSubOperatorRef', 'canAutoProvisionBrands', 'isBillable'] as const

const labels = {
  sessionLimitPerPlayer: 'Sessions per player',
  overdraftFloor: 'Credit limit',
  brandLimit: 'Brand limit',
  requiresSubOperatorRef: 'Require sub_operator_ref',
  canAutoProvisionBrands: 'Create brands automatically',
  isBillable: 'Brand billing',
  ...familyLabels,
}

/** Rendered while it is open. */
export function LimitsDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const organizationId = account.id
  const { currency } = account.credit.floor
  const isPlatform = account.kind === 'platform'
  return (
    <FormDialog
      title={`Limits of ${account.name}`}
      schema={LimitsForm}
      values={limitsOf(account)}
      current={{
        read: () => client.staffOrganizations.get.query({ organizationId }).then(limitsOf),
        labels,
      }}
      send={(values) =>
        client.staffOrganizations.setLimits.mutate({ organizationId, ...toLimits(values, currency) })
      }
      changed={trpc.staffOrganizations.pathFilter()}
      saved={`Limits of ${account.name} saved`}
      submitLabel="Save limits"
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              form={form}
              name="sessionLimitPerPlayer"
              label={labels.sessionLimitPerPlayer}
              inputMode="numeric"
            />
            <TextField
              form={form}
              name="overdraftFloor"
              label={`${labels.overdraftFloor} in ${currency}`}
              hint="The lowest balance allowed, such as -250.00."
              inputMode="text"
            />
            {isPlatform && (
              <TextField
                form={form}
                name="brandLimit"
                label={labels.brandLimit}
                hint={`${account.brandsInUse} in use. A lower limit only blocks new brands.`}
                inputMode="numeric"
              />
            )}
          </div>
          {isPlatform && (
            <fieldset className="grid gap-3">
              <legend className="mb-2 font-medium text-[0.8125rem]">Brands</legend>
              {switches.map((name) => (
                <CheckField key={name} form={form} name={name} label={labels[name]} />
              ))}
            </fieldset>
          )}
          <fieldset>
            <legend className="mb-2 font-medium text-[0.8125rem]">Calls per key and minute</legend>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              {rateLimitFamilies.map((family) => (
                <TextField
                  key={family}
                  form={form}
                  name={family}
                  label={labels[family]}
                  inputMode="numeric"
                  placeholder={`${defaultRateLimits[family]} (default)`}
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
    </FormDialog>
  )
}

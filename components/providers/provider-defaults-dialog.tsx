'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField, LongTextField } from '@/components/ui/form-fields'
import { Notice } from '@/components/ui/notice'
import { ProviderDefaultsForm } from '@/server/contract/forms/providers'
import { toDefaults, toForm } from './provider-defaults-form'
import type { Provider } from './provider-status'

const labels = {
  isRegistered: 'Connected on this deployment',
  requiresApproval: 'Require approval for each organization',
  supportedCurrencies: 'Currencies',
  blockedCountries: 'Blocked countries',
}

const lists = [
  { name: 'supportedCurrencies', placeholder: 'EUR, USD, USDT' },
  { name: 'blockedCountries', placeholder: 'US, FR' },
] as const

/** Rendered while it is open. */
export function ProviderDefaultsDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = async () => {
    const providers = await client.staffProviders.survey.query()
    return toForm(providers.find(({ code }) => code === provider.code) ?? provider)
  }
  return (
    <FormDialog
      title={`Settings of ${provider.name}`}
      schema={ProviderDefaultsForm}
      values={toForm(provider)}
      current={{ read, labels }}
      send={(values) => client.staffProviders.setDefaults.mutate(toDefaults(provider.code, values))}
      changed={trpc.staffProviders.pathFilter()}
      saved={`Settings of ${provider.name} saved`}
      submitLabel="Save settings"
      onClose={onClose}
    >
      {(form) => (
        <>
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-medium text-[0.8125rem]">Access</legend>
            <CheckField form={form} name="isRegistered" label={labels.isRegistered} />
            <CheckField form={form} name="requiresApproval" label={labels.requiresApproval} />
          </fieldset>
          {provider.isRegistered && !form.watch('isRegistered') && (
            <Notice tone="warn">
              Its games are removed from all lists, and launches are refused with E1001 for all organizations.
            </Notice>
          )}
          {lists.map(({ name, placeholder }) => (
            <LongTextField
              key={name}
              form={form}
              name={name}
              label={labels[name]}
              hint="For games that declare none. Leave empty for no restrictions."
              rows={2}
              className="min-h-16 font-mono uppercase placeholder:normal-case"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder={placeholder}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}

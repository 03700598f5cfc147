'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { CountryPicker } from '@/components/ui/country-picker'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { fieldOf, SelectField } from '@/components/ui/form-fields'
import { formatPercent } from '@/server/contract/figures'

interface ChooseVariantProps {
  gameId: string
  variants: Outputs['games']['rtpVariants']['variants']
  onClose: () => void
}

/** Rendered while it is open. */
export function ChooseVariantDialog({ gameId, variants, onClose }: ChooseVariantProps) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const brands = useQuery(trpc.brands.list.queryOptions())
  const named = (brands.data ?? []).filter(({ ref, status }) => ref !== null && status !== 'retired')
  return (
    <FormDialog
      title="Choose RTP variant"
      description="Sessions from now on are launched with it. A brand’s choice overrides that of all brands, and a country’s that of every country."
      values={{ code: variants[0]?.code ?? '', brandId: '', country: '' }}
      send={({ code, brandId, country }) =>
        client.games.chooseRtpVariant.mutate({
          ...{ gameId, code },
          ...(brandId !== '' && { brandId }),
          ...(country !== '' && { country }),
        })
      }
      changed={trpc.games.pathFilter()}
      saved="Variant chosen"
      submitLabel="Choose"
      onClose={onClose}
    >
      {(form) => {
        const { error, ...country } = fieldOf(form, 'country')
        return (
          <>
            <SelectField
              form={form}
              name="code"
              label="Variant"
              options={variants.map(({ code, rtp }) => ({
                value: code,
                label: `${code}, ${formatPercent(rtp)}`,
              }))}
            />
            {named.length > 0 && (
              <SelectField
                form={form}
                name="brandId"
                label="For"
                options={[
                  { value: '', label: 'All brands' },
                  ...named.map(({ id, ref, displayName }) => ({
                    value: id,
                    label: displayName ?? ref ?? '',
                  })),
                ]}
              />
            )}
            <Field label="Country" hint="Empty: every country" error={error}>
              {(control) => <CountryPicker {...control} {...country} />}
            </Field>
          </>
        )
      }}
    </FormDialog>
  )
}

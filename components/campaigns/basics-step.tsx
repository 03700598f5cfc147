'use client'

import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { brandChoice } from '@/components/data/brand-name'
import { WindowFields } from '@/components/free-rounds/window-fields'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { TermsForm, WizardForm } from '@/server/contract/forms/free-rounds'
import type { CampaignDetail } from './campaign-status'

export interface StepProps {
  form: UseFormReturn<WizardForm>
  onChange: (part: Partial<TermsForm>) => void
}

export function BasicsStep({ form, onChange, draft }: StepProps & { draft: CampaignDetail | null }) {
  const trpc = useTRPC()
  const hasTerms = draft !== null && draft.games.length > 0
  const isPlatform = useMe().organization?.kind === 'platform'
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  const named = (brands.data ?? []).filter(({ ref, status }) => ref !== null && status === 'active')
  const { register, watch, setValue, formState } = form
  const { errors } = formState
  const chosen = watch('brandRef') || named.find(({ isDefault }) => isDefault)?.ref || ''
  return (
    <>
      <Field label="Name" error={errors.name?.message} hint="Internal. Not shown to players.">
        {(control) => (
          <Input autoComplete="off" placeholder="Spring tournament" {...control} {...register('name')} />
        )}
      </Field>
      <Field
        label="Reference"
        error={errors.campaignRef?.message}
        hint="Optional. Sent on every grant as campaign_ref."
      >
        {(control) => <Input autoComplete="off" {...control} {...register('campaignRef')} />}
      </Field>
      {isPlatform && !hasTerms && (
        <Field
          label="Brand"
          hint="Rounds go to players of this brand. Can’t be changed once players are added."
        >
          {(control) => (
            <Select
              {...control}
              value={chosen}
              onValueChange={(ref) => setValue('brandRef', ref, { shouldDirty: true })}
              options={named.map((brand) => ({ value: brand.ref ?? '', label: brandChoice(brand) }))}
            />
          )}
        </Field>
      )}
      <WindowFields values={watch('terms')} onChange={onChange} errors={errors.terms} />
    </>
  )
}

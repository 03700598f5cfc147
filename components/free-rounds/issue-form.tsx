'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { brandChoice } from '@/components/data/brand-name'
import { useMe } from '@/components/shell/me-context'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Inputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { CountryPicker } from '@/components/ui/country-picker'
import { CancelButton, DialogActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import { GrantForm, type TermsForm } from '@/server/contract/forms/free-rounds'
import { grantOfRefusal } from './explain-refusal'
import { GamePicker } from './game-picker'
import { IssueRefusal } from './issue-refusal'
import { StakeFields } from './stake-fields'
import { kindOf, newTerms, stakeOf, windowFault } from './terms-form'
import { WindowFields } from './window-fields'

export function IssueForm({ playerId, onClose }: { playerId: string; onClose: () => void }) {
  const trpc = useTRPC()
  const isPlatform = useMe().organization?.kind === 'platform'
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  const named = (brands.data ?? []).filter(({ ref, status }) => ref !== null && status === 'active')
  const { issue, isPending, error } = useIssue({ onIssued: onClose })
  const [now] = useState(() => Date.now())
  const methods = useForm<GrantForm>({
    resolver: zodResolver(GrantForm),
    defaultValues: {
      playerId,
      country: '',
      campaignRef: '',
      brandRef: '',
      terms: newTerms(now),
    },
  })
  const { register, handleSubmit, formState, watch, setValue, getValues } = methods
  const { terms, ...values } = watch()
  const { errors } = formState
  const changed = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  const change = (part: Partial<TermsForm>) => setValue('terms', { ...getValues('terms'), ...part }, changed)
  const brandRef = values.brandRef || named.find(({ isDefault }) => isDefault)?.ref || named[0]?.ref || ''

  const submit = handleSubmit(({ terms, ...to }) => {
    const { startAt, endAt } = terms
    if (startAt === null || endAt === null || windowFault(terms) !== null) return
    const { coinLevel, betAmount } = stakeOf(terms.stake)
    const kind = kindOf(terms.kind)
    issue({
      provider_code: terms.games[0]?.providerCode ?? '',
      player_id: to.playerId,
      games: terms.games.map(({ id }) => id),
      count: Number(terms.count),
      currency: terms.currency,
      country: to.country,
      start_at: startAt.toISOString(),
      end_at: endAt.toISOString(),
      ...(coinLevel === null ? { bet_amount: betAmount ?? 0 } : { coin_level: coinLevel }),
      ...(kind !== null && { kind }),
      ...(to.campaignRef !== '' && { campaign_ref: to.campaignRef }),
      ...(isPlatform && brandRef !== '' && { sub_operator_ref: brandRef }),
    })
  })
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      <div className="grid gap-5 sm:grid-cols-[1fr_14rem]">
        <Field label="Player" error={errors.playerId?.message} hint="Player ID in your system.">
          {(control) => <Input autoComplete="off" {...control} {...register('playerId')} />}
        </Field>
        <Field label="Country" error={errors.country?.message} hint="Player’s country.">
          {(control) => (
            <CountryPicker
              {...control}
              value={values.country}
              onChange={(country) => setValue('country', country, changed)}
            />
          )}
        </Field>
      </div>
      {isPlatform && named.length > 0 && (
        <Field label="Brand" hint="Player IDs are separate for each brand.">
          {(control) => (
            <Select
              {...control}
              value={brandRef}
              onValueChange={(ref) => setValue('brandRef', ref)}
              options={named.map((brand) => ({ value: brand.ref ?? '', label: brandChoice(brand) }))}
            />
          )}
        </Field>
      )}
      <section aria-label="Games" className="grid gap-2">
        <h3 className="font-medium text-[0.8125rem]">Games</h3>
        <GamePicker
          value={terms.games}
          onChange={(games) => change({ games })}
          brandId={named.find(({ ref }) => ref === brandRef)?.id}
          error={errors.terms?.games?.message}
        />
      </section>
      <StakeFields values={terms} onChange={change} errors={errors.terms} />
      <WindowFields values={terms} onChange={change} errors={errors.terms} />
      <Field
        label="Campaign reference"
        error={errors.campaignRef?.message}
        hint="Optional. Used to filter grants."
      >
        {(control) => <Input autoComplete="off" {...control} {...register('campaignRef')} />}
      </Field>
      <IssueRefusal error={error} />
      <DialogActions isPending={isPending}>
        <CancelButton onCancel={onClose}>Close</CancelButton>
        <Button type="submit" variant="primary" isPending={isPending}>
          Grant rounds
        </Button>
      </DialogActions>
    </form>
  )
}

/** Issues the rounds of one form once, and opens the grant. */
function useIssue({ onIssued }: { onIssued: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const [formKey, setFormKey] = useState(newFormKey)
  const mutation = useMutation(
    trpc.freeRounds.issue.mutationOptions({
      onSuccess: async ({ grantId, playerId, isPartial }) => {
        await queryClient.invalidateQueries(trpc.freeRounds.search.pathFilter())
        if (isPartial) toast.warning(`Some games failed for ${playerId}`)
        else toast.success(`Free rounds granted to ${playerId}`)
        onIssued()
        router.push(pathOf(`/free-rounds/${grantId}`))
      },
      // A recorded refusal uses up the key; with an unknown outcome the key is kept, so that it cannot issue twice.
      onError: ({ data }) => {
        const refusal = data?.refusal
        const isOpen = refusal?.code === 'provider_unavailable' || refusal?.code === 'idempotency_in_progress'
        if (refusal && grantOfRefusal(refusal) !== null && !isOpen) setFormKey(newFormKey())
        void queryClient.invalidateQueries(trpc.freeRounds.search.pathFilter())
      },
    }),
  )
  const issue = (body: Inputs['freeRounds']['issue']['body']) => mutation.mutate({ formKey, body })
  return { issue, isPending: mutation.isPending, error: mutation.error }
}

/** 128 random bits in hex: the idempotency key of one form, so that sending it twice issues once. */
function newFormKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

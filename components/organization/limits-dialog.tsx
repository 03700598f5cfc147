'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { familyLabels, rateLimitFamilies } from '@/components/organization/rate-limit-families'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { defaultRateLimits } from '@/server/contract/rate-limits'
import type { Account } from './account'
import { type LimitsForm, limitsForm, limitsOf, toLimits } from './limits-form'

const switches = [
  { field: 'requiresSubOperatorRef', label: 'Require sub_operator_ref' },
  { field: 'canAutoProvisionBrands', label: 'Create brands automatically' },
  { field: 'isBillable', label: 'Brand billing' },
] as const

/** Rendered while it is open. */
export function LimitsDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const { currency } = account.credit.floor
  const isPlatform = account.kind === 'platform'
  const { register, control, handleSubmit, formState } = useForm<LimitsForm>({
    resolver: zodResolver(limitsForm),
    defaultValues: limitsOf(account),
  })
  const save = useMutation(
    trpc.staffOrganizations.setLimits.mutationOptions({
      onSuccess: succeed(trpc.staffOrganizations.pathFilter(), `Limits of ${account.name} saved`, onClose),
    }),
  )
  const submit = handleSubmit((values) =>
    save.mutate({ organizationId: account.id, ...toLimits(values, currency) }),
  )
  const { errors } = formState
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={`Limits of ${account.name}`}>
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{save.error?.data?.fields['overdraftFloor.decimal'] ?? save.error?.message}</ErrorNotice>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Sessions per player" error={errors.sessionLimitPerPlayer?.message}>
            {(props) => <Input inputMode="numeric" {...props} {...register('sessionLimitPerPlayer')} />}
          </Field>
          <Field
            label={`Credit limit in ${currency}`}
            error={errors.overdraftFloor?.message}
            hint="The lowest balance allowed, such as -250.00."
          >
            {(props) => <Input inputMode="text" {...props} {...register('overdraftFloor')} />}
          </Field>
          {isPlatform && (
            <Field
              label="Brand limit"
              error={errors.brandLimit?.message}
              hint={`${account.brandsInUse} in use. A lower limit only blocks new brands.`}
            >
              {(props) => <Input inputMode="numeric" {...props} {...register('brandLimit')} />}
            </Field>
          )}
        </div>
        {isPlatform && (
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-medium text-[0.8125rem]">Brands</legend>
            {switches.map(({ field: name, label }) => (
              <Controller
                key={name}
                control={control}
                name={name}
                render={({ field }) => (
                  <Checkbox label={label} checked={field.value} onCheckedChange={field.onChange} />
                )}
              />
            ))}
          </fieldset>
        )}
        <fieldset>
          <legend className="mb-2 font-medium text-[0.8125rem]">Calls per key and minute</legend>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {rateLimitFamilies.map((family) => (
              <Field key={family} label={familyLabels[family]} error={errors[family]?.message}>
                {(props) => (
                  <Input
                    inputMode="numeric"
                    placeholder={`${defaultRateLimits[family]} (default)`}
                    {...props}
                    {...register(family)}
                  />
                )}
              </Field>
            ))}
          </div>
        </fieldset>
        <SubmitActions label="Save limits" isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useCan } from '@/components/shell/me-context'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import { EndpointForm as EndpointValues, NewEndpointForm } from '@/server/contract/forms/endpoints'
import type { EndpointRow, ScopeChoice } from './endpoint-row'
import { fieldRefusals } from './field-refusal'
import { SecretField } from './secret-field'

interface EndpointFormProps {
  /** The endpoint to edit; null: a new one. */
  endpoint: EndpointRow | null
  scope: ScopeChoice
  onDone: () => void
}

export function EndpointForm({ endpoint, scope, onDone }: EndpointFormProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const canProbe = useCan('readiness.run')
  const { register, handleSubmit, formState, setError, setValue, watch } = useForm({
    resolver: zodResolver(endpoint ? EndpointValues : NewEndpointForm),
    defaultValues: { url: endpoint?.url ?? '', secret: '' },
  })
  const save = useMutation(
    trpc.endpoint.set.mutationOptions({
      onSuccess: async ({ endpoint: { id } }) => {
        await queryClient.invalidateQueries()
        const probe = {
          label: 'Run readiness probe',
          onClick: () => router.push(pathOf(`/developers/readiness?endpoint=${id}`)),
        }
        toast.success('Endpoint saved', canProbe ? { action: probe, duration: 10_000 } : {})
        onDone()
      },
      onError: (error) => {
        const { url, secret } = fieldRefusals(error.data?.refusal ?? null)
        if (secret) setError('secret', { message: secret }, { shouldFocus: true })
        if (url) setError('url', { message: url }, { shouldFocus: true })
      },
    }),
  )
  const submit = handleSubmit(({ url, secret }) =>
    save.mutate({ ...scope, url, ...(secret !== '' && { secret }) }),
  )
  const refused = fieldRefusals(save.error?.data?.refusal ?? null)
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      <ErrorNotice>{!refused.url && !refused.secret && save.error?.message}</ErrorNotice>
      <Field
        label="Callback URL"
        error={formState.errors.url?.message}
        hint="A public https:// address with a host name. Redirects are not followed."
      >
        {(control) => (
          <Input
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://wallet.example.com/callbacks"
            className="font-mono sm:text-[0.8125rem]"
            {...control}
            {...register('url')}
          />
        )}
      </Field>
      {endpoint === null ? (
        <SecretField
          secret={watch('secret')}
          input={register('secret')}
          error={formState.errors.secret?.message}
          onGenerate={(made) => setValue('secret', made, { shouldValidate: true, shouldDirty: true })}
        />
      ) : (
        <PendingWarning endpoint={endpoint} url={watch('url')} />
      )}
      <SubmitActions
        label={endpoint ? 'Save changes' : 'Save endpoint'}
        isPending={save.isPending}
        disabled={!formState.isDirty}
        onCancel={onDone}
      />
    </form>
  )
}

interface PendingWarningProps {
  endpoint: EndpointRow
  /** The current form value. */
  url: string
}

/** The effect of another URL on pending deliveries (spec §5.6), shown before saving. */
function PendingWarning({ endpoint, url }: PendingWarningProps) {
  const count = endpoint.pendingMovements
  if (count === 0 || url.trim() === endpoint.url) return null
  return (
    <Notice
      tone="warn"
      role="status"
      title={`${count} ${count === 1 ? 'delivery is' : 'deliveries are'} still pending`}
    >
      They are still sent to the current URL, so keep it running.
    </Notice>
  )
}

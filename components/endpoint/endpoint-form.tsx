'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { z } from 'zod'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import type { Endpoint } from './endpoint-status'
import { fieldRefusal } from './field-refusal'
import { generateSecret } from './generate-secret'

/** The server decides what an acceptable address is; this only catches an empty form. */
function formFor(isNew: boolean) {
  return z.object({
    url: z.string().trim().min(1, 'Enter the address of your wallet.'),
    secret: z
      .string()
      .max(256, 'At most 256 characters.')
      .refine((secret) => (secret === '' ? !isNew : [...secret].length >= 16), 'At least 16 characters.'),
  })
}

export function EndpointForm({ endpoint }: { endpoint: Endpoint | null }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, setError, setValue, watch, reset } = useForm({
    resolver: zodResolver(formFor(endpoint === null)),
    defaultValues: { url: endpoint?.url ?? '', secret: '' },
  })
  const secret = watch('secret')
  const save = useMutation(
    trpc.endpoint.set.mutationOptions({
      onSuccess: async ({ endpoint: saved }) => {
        reset({ url: saved.url, secret: '' })
        await queryClient.invalidateQueries()
        toast.success('The callback endpoint is saved')
      },
      onError: (error) => {
        const refusal = fieldRefusal(error.data?.refusal ?? null)
        if (refusal) setError(refusal.field, { message: refusal.message }, { shouldFocus: true })
        else toast.error(error.message)
      },
    }),
  )
  const submit = handleSubmit((values) =>
    save.mutate({ url: values.url, ...(values.secret !== '' && { secret: values.secret }) }),
  )
  return (
    <Card>
      <CardHeader title={endpoint ? 'Change the endpoint' : 'Set the endpoint up'} />
      <form onSubmit={submit} className="grid gap-5 px-5 pb-5" noValidate>
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
        <Field
          label={endpoint ? 'New secret' : 'Secret'}
          error={formState.errors.secret?.message}
          hint={
            endpoint
              ? 'Leave it empty to keep the present one, which is never shown again.'
              : 'At least 16 characters. It signs every callback; store it now, it is never shown again.'
          }
        >
          {(control) => (
            <div className="flex gap-2">
              <Input
                autoComplete="off"
                spellCheck={false}
                className="font-mono sm:text-[0.8125rem]"
                {...control}
                {...register('secret')}
              />
              {secret !== '' && <CopyButton text={secret} what="the secret" label="Copy" className="h-9" />}
              <Button
                onClick={() =>
                  setValue('secret', generateSecret(), { shouldValidate: true, shouldDirty: true })
                }
              >
                <Sparkles aria-hidden />
                Generate
              </Button>
            </div>
          )}
        </Field>
        {save.data?.warning && (
          <Notice tone="warn" role="status" title="Saved, with deliveries still on their way">
            {save.data.warning.pendingDeliveries} queued before this change keep the old address and are
            signed with the new secret.
          </Notice>
        )}
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            isPending={save.isPending}
            disabled={!formState.isDirty}
            className="max-sm:w-full"
          >
            {endpoint ? 'Save the changes' : 'Save the endpoint'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

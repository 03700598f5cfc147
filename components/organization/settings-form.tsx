'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Facts } from '@/components/data/facts'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'

const form = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Give the organization a name.'),
      z.maxLength(120, 'At most 120 characters.'),
    ),
  sessionLimitPerPlayer: z
    .string()
    .check(z.trim(), z.regex(/^[1-9]\d{0,2}$|^1000$/, 'A whole number from 1 to 1,000.')),
})

type Settings = Pick<Outputs['organization']['settings'], 'name' | 'sessionLimitPerPlayer'>

/** What the organization decides about itself; to be read by those who may not. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const canChange = useCan('organization.change')
  if (canChange) return <Editable settings={settings} />
  return (
    <Facts
      facts={[
        { label: 'Name', value: settings.name },
        { label: 'Sessions per player', value: settings.sessionLimitPerPlayer },
      ]}
    />
  )
}

function Editable({ settings }: { settings: Settings }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { register, handleSubmit, reset, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { name: settings.name, sessionLimitPerPlayer: String(settings.sessionLimitPerPlayer) },
  })
  const save = useMutation(
    trpc.organization.change.mutationOptions({
      onSuccess: async (_, { name, sessionLimitPerPlayer }) => {
        await queryClient.invalidateQueries(trpc.organization.settings.pathFilter())
        reset({ name, sessionLimitPerPlayer: String(sessionLimitPerPlayer) })
        toast.success('Saved')
        // The name stands in the menu as well.
        router.refresh()
      },
    }),
  )
  const submit = handleSubmit(({ name, sessionLimitPerPlayer }) =>
    save.mutate({ name, sessionLimitPerPlayer: Number(sessionLimitPerPlayer) }),
  )
  const { errors, isDirty } = formState
  return (
    <form onSubmit={submit} className="grid gap-5 border-line border-t pt-5" noValidate>
      {save.isError && (
        <Notice tone="bad" role="alert">
          {save.error.message}
        </Notice>
      )}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field label="Name" error={errors.name?.message}>
          {(props) => <Input autoComplete="organization" {...props} {...register('name')} />}
        </Field>
        <Field
          label="Sessions per player"
          error={errors.sessionLimitPerPlayer?.message}
          hint="Open at once, for each brand without a limit of its own. A launch beyond it is refused with E3003."
        >
          {(props) => (
            <Input inputMode="numeric" autoComplete="off" {...props} {...register('sessionLimitPerPlayer')} />
          )}
        </Field>
      </div>
      <div>
        <Button type="submit" variant="primary" disabled={!isDirty} isPending={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

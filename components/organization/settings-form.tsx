'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { Facts } from '@/components/data/facts'
import { zoneName } from '@/components/data/zone-name'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { SaveNotice } from '@/components/ui/conflict-notice'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { lazyResolver } from '@/components/ui/lazy-resolver'
import { toast } from '@/components/ui/toast'
import { useChanges } from '@/components/ui/use-changes'
import { useForm } from '@/components/ui/use-form'
import type { OrganizationSettings } from '@/server/contract/forms/organization'

const resolver = lazyResolver<OrganizationSettings>(() =>
  import('@/server/contract/forms/organization').then((forms) => forms.OrganizationSettings),
)

type Settings = Pick<Outputs['organization']['settings'], 'name' | 'sessionLimitPerPlayer' | 'timeZone'>

/** Settings of the organization; read-only without the permission. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const canChange = useCan('organization.change')
  if (canChange) return <Editable settings={settings} />
  return (
    <Facts
      facts={[
        { label: 'Name', value: settings.name },
        { label: 'Sessions per player', value: settings.sessionLimitPerPlayer },
        { label: 'Time zone', value: zoneName(settings.timeZone) },
      ]}
    />
  )
}

const labels = { name: 'Name', sessionLimitPerPlayer: 'Sessions per player', timeZone: 'Time zone' }

const valuesOf = ({ name, sessionLimitPerPlayer, timeZone }: Settings): OrganizationSettings => ({
  name,
  sessionLimitPerPlayer: String(sessionLimitPerPlayer),
  timeZone,
})

function Editable({ settings }: { settings: Settings }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  const form = useForm<OrganizationSettings>({ resolver, defaultValues: valuesOf(settings) })
  const { register, handleSubmit, reset, getValues, formState } = form
  const { changesOf, goOnFrom } = useChanges(form, valuesOf(settings))
  const save = useMutation(
    trpc.organization.change.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.organization.settings.pathFilter())
        reset(getValues())
        toast.success('Settings saved')
        // The name is in the menu as well.
        router.refresh()
      },
    }),
  )
  const submit = handleSubmit((values) => {
    const { changed, read } = changesOf(values)
    save.mutate({ ...changed, read })
  })
  const { errors, isDirty } = formState
  return (
    <form onSubmit={submit} className="grid gap-5 border-line border-t pt-5" noValidate>
      <SaveNotice
        saving={save}
        labels={labels}
        message={save.error?.message}
        goOnFrom={goOnFrom}
        submit={submit}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field label="Name" error={errors.name?.message}>
          {(props) => <Input autoComplete="organization" {...props} {...register('name')} />}
        </Field>
        <Field
          label="Sessions per player"
          error={errors.sessionLimitPerPlayer?.message}
          hint="Maximum open sessions, for brands without their own limit. Further launches are refused with E3003."
        >
          {(props) => (
            <Input inputMode="numeric" autoComplete="off" {...props} {...register('sessionLimitPerPlayer')} />
          )}
        </Field>
        <Field
          label="Time zone"
          error={errors.timeZone?.message}
          hint="Reports offer it beside UTC. Example: Europe/Malta."
        >
          {(props) => <Input autoComplete="off" {...props} {...register('timeZone')} />}
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

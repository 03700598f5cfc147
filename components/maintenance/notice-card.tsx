'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'

const blank = { title: '', text: '' }

/** What the status page says about incidents. */
export function NoticeCard({ canManage }: { canManage: boolean }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [values, setValues] = useState(blank)
  const notices = useQuery(trpc.staffMaintenance.notices.queryOptions())
  const refresh = () => queryClient.invalidateQueries(trpc.staffMaintenance.pathFilter())
  const publish = useMutation(
    trpc.staffMaintenance.publishNotice.mutationOptions({
      onSuccess: async () => {
        setValues(blank)
        await refresh()
      },
    }),
  )
  const resolve = useMutation(trpc.staffMaintenance.resolveNotice.mutationOptions({ onSuccess: refresh }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    publish.mutate(values)
  }
  const text = (name: keyof typeof values) => ({
    value: values[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <Card className="mt-6">
      <CardHeader title="Incidents on the status page" description="Everybody can read them at /status." />
      <div className="grid gap-4 px-5 pb-5">
        <ErrorNotice>{publish.error?.message ?? resolve.error?.message}</ErrorNotice>
        {notices.data?.map(({ id, title, publishedAt, resolvedAt }) => (
          <div key={id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span>
              {title} · <Time value={publishedAt} hasYear /> {resolvedAt && '· Resolved'}
            </span>
            {canManage && resolvedAt === null && (
              <Button size="sm" onClick={() => resolve.mutate({ noticeId: id })}>
                Mark as resolved
              </Button>
            )}
          </div>
        ))}
        {canManage && (
          <form onSubmit={submit} className="grid gap-4" noValidate>
            <Field label="Title">
              {(control) => <Input {...control} {...text('title')} maxLength={120} />}
            </Field>
            <Field label="Text">{(control) => <Input {...control} {...text('text')} />}</Field>
            <Button
              type="submit"
              className="justify-self-start"
              isPending={publish.isPending}
              disabled={values.title.trim() === '' || values.text.trim() === ''}
            >
              Publish
            </Button>
          </form>
        )}
      </div>
    </Card>
  )
}

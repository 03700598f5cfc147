'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { LinksTable } from './links-table'

/** Links by campaign, with what came of them. */
export function LinksCard({ isOpen }: { isOpen: boolean }) {
  const trpc = useTRPC()
  const canManage = useCan('affiliate.manage')
  const [cursor, setCursor] = useState<string | null>(null)
  const links = useQuery(trpc.affiliate.links.queryOptions({ cursor }, { placeholderData: keepPreviousData }))
  return (
    <Card>
      <CardHeader title="Links" description="Croupier counts clicks by day and does not track visitors." />
      {isOpen && canManage && <NewLink onCreated={() => setCursor(null)} />}
      <List
        query={links}
        what="The links"
        rows={2}
        rowsOf={(data) => data.links}
        empty={<p className="px-5 pb-5 text-muted text-sm">No links yet.</p>}
        pager={(data) => <KeysetPager page={data} cursor={cursor} onGo={setCursor} />}
      >
        {(rows) => <LinksTable links={rows} canManage={canManage} />}
      </List>
    </Card>
  )
}

function NewLink({ onCreated }: { onCreated: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [campaign, setCampaign] = useState('')
  const create = useMutation(
    trpc.affiliate.createLink.mutationOptions({
      onSuccess: async () => {
        setCampaign('')
        onCreated()
        await queryClient.invalidateQueries(trpc.affiliate.pathFilter())
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ campaign })
  }
  return (
    <Form onSubmit={submit} className="flex items-start gap-3 px-5 pb-4" noValidate>
      <Field
        label="Campaign"
        hint="Letters, digits, spaces, dots, dashes and underscores."
        error={create.error?.message}
        className="flex-1"
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={40}
            value={campaign}
            onChange={(event) => setCampaign(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="mt-6.5"
        isPending={create.isPending}
        disabled={campaign.trim() === ''}
      >
        Create link
      </Button>
    </Form>
  )
}

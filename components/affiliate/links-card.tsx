'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Table, Td, Th } from '@/components/ui/table'

/** Links by campaign, with what came of them. */
export function LinksCard({ isOpen }: { isOpen: boolean }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [campaign, setCampaign] = useState('')
  const links = useQuery(trpc.affiliate.links.queryOptions())
  const refresh = () => queryClient.invalidateQueries(trpc.affiliate.pathFilter())
  const create = useMutation(
    trpc.affiliate.createLink.mutationOptions({
      onSuccess: async () => {
        setCampaign('')
        await refresh()
      },
    }),
  )
  const retire = useMutation(trpc.affiliate.retireLink.mutationOptions({ onSuccess: refresh }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ campaign })
  }
  return (
    <Card>
      <CardHeader title="Links" description="Clicks are counted by day. Visitors are not tracked." />
      {isOpen && (
        <form onSubmit={submit} className="flex items-end gap-3 px-5 pb-4">
          <Field label="Campaign" error={create.error?.message} className="flex-1">
            {(control) => (
              <Input {...control} value={campaign} onChange={(event) => setCampaign(event.target.value)} />
            )}
          </Field>
          <Button type="submit" variant="primary" isPending={create.isPending}>
            Create link
          </Button>
        </form>
      )}
      <Loaded query={links} what="the links" rows={2}>
        {(rows) =>
          rows.length > 0 && (
            <Table label="Links">
              <thead>
                <tr>
                  <Th>Campaign</Th>
                  <Th className="text-right">Clicks</Th>
                  <Th className="text-right max-sm:hidden">Enquiries</Th>
                  <Th className="text-right max-sm:hidden">Organizations</Th>
                  <Th>
                    <span className="sr-only">Actions</span>
                  </Th>
                </tr>
              </thead>
              <tbody>
                {rows.map((link) => (
                  <tr key={link.id}>
                    <Td>
                      {link.campaign}
                      <span className="block font-mono text-faint text-xs [overflow-wrap:anywhere]">
                        {link.address} <CopyButton text={link.address} what={`Link of ${link.campaign}`} />
                      </span>
                    </Td>
                    <Td className="text-right tabular-nums">{link.clicks}</Td>
                    <Td className="text-right tabular-nums max-sm:hidden">{link.enquiries}</Td>
                    <Td className="text-right tabular-nums max-sm:hidden">{link.organizations}</Td>
                    <Td className="text-right">
                      {link.retiredAt ? (
                        <Badge>Retired</Badge>
                      ) : (
                        <Button size="sm" onClick={() => retire.mutate({ linkId: link.id })}>
                          Retire
                        </Button>
                      )}
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )
        }
      </Loaded>
    </Card>
  )
}

'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice, Notice } from '@/components/ui/notice'

type Enquiry = Outputs['staffAffiliates']['enquiries']['enquiries'][number]

/** Open enquiries of the public form. */
export function StaffEnquiries() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [link, setLink] = useState<string | null>(null)
  const page = useQuery(trpc.staffAffiliates.enquiries.queryOptions({ state: 'open' }))
  const refresh = () => queryClient.invalidateQueries(trpc.staffAffiliates.pathFilter())
  const accept = useMutation(
    trpc.staffAffiliates.acceptEnquiry.mutationOptions({
      onSuccess: async ({ url }) => {
        setLink(url)
        await refresh()
      },
    }),
  )
  const decline = useMutation(trpc.staffAffiliates.declineEnquiry.mutationOptions({ onSuccess: refresh }))
  return (
    <Card>
      <CardHeader
        title="Enquiries"
        description="Waiting for a decision. Who brought them is decided when you accept."
      />
      <div className="px-5">
        <ErrorNotice>{accept.error?.message ?? decline.error?.message}</ErrorNotice>
        {accept.isSuccess && (
          <Notice tone="ok" role="status" title="Organization created">
            {link ? (
              <>
                Hand over the invitation: <CopyButton text={link} what="Invitation link" />
              </>
            ) : (
              'The invitation was sent by email.'
            )}
          </Notice>
        )}
      </div>
      <Loaded query={page} what="the enquiries" rows={2}>
        {({ enquiries }) =>
          enquiries.length === 0 ? (
            <p className="px-5 pb-4 text-muted text-sm">No open enquiries.</p>
          ) : (
            <ul className="divide-y divide-line border-line border-t text-sm">
              {enquiries.map((enquiry) => (
                <OpenEnquiry
                  key={enquiry.id}
                  enquiry={enquiry}
                  isPending={accept.isPending}
                  onAccept={(slug, isAttributed) =>
                    accept.mutate({
                      ...{ enquiryId: enquiry.id, slug, kind: 'single', creditCurrency: 'EUR', isAttributed },
                    })
                  }
                  onDecline={() => decline.mutate({ enquiryId: enquiry.id })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

interface OpenEnquiryProps {
  enquiry: Enquiry
  isPending: boolean
  onAccept: (slug: string, isAttributed: boolean) => void
  onDecline: () => void
}

const slugOf = (company: string) =>
  company
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '-')
    .split('-')
    .filter(Boolean)
    .join('-')
    .slice(0, 48)

function OpenEnquiry({ enquiry, isPending, onAccept, onDecline }: OpenEnquiryProps) {
  const mayOpen = useStaffCan('organizations.create')
  const [slug, setSlug] = useState(slugOf(enquiry.company))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAccept(slug, true)
  }
  const { company, name, email, message, affiliate, createdAt } = enquiry
  return (
    <li className="grid gap-3 px-5 py-3">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="[overflow-wrap:anywhere]">
          <b>{company}</b>, {name}, {email} {affiliate && <Badge>by {affiliate.name}</Badge>}
        </span>
        <Time value={createdAt} />
      </div>
      {message && <p className="text-muted [overflow-wrap:anywhere]">{message}</p>}
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        {mayOpen && (
          <>
            <Field label={`Address of ${company}`}>
              {(control) => (
                <Input {...control} value={slug} onChange={(event) => setSlug(event.target.value)} />
              )}
            </Field>
            <Button type="submit" variant="primary" isPending={isPending}>
              Accept
            </Button>
            {affiliate && (
              <Button isPending={isPending} onClick={() => onAccept(slug, false)}>
                Accept without referrer
              </Button>
            )}
          </>
        )}
        <Button onClick={onDecline}>Decline</Button>
      </form>
    </li>
  )
}

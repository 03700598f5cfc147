'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilteredList } from '@/components/affiliate/filtered-list'
import { enquiryList } from '@/components/affiliate/search-params'
import { type Column, DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { useOpenList } from '@/components/data/use-open-list'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useConfirm } from '@/components/ui/use-confirm'
import type { Enquiry } from './types'

const AcceptEnquiryDialog = lazyPanel(() => import('./accept-enquiry-dialog'), 'AcceptEnquiryDialog')

const columns: Column<Enquiry>[] = [
  { heading: 'Received', cell: (enquiry) => <Time value={enquiry.createdAt} />, from: 'sm' },
  {
    heading: 'Company',
    cell: (enquiry) => (
      <>
        <span className="font-medium">{enquiry.company}</span>
        <span className="block text-faint text-xs">
          {enquiry.name}, {enquiry.email}
        </span>
        {enquiry.affiliate && (
          <span className="block text-faint text-xs sm:hidden">By {enquiry.affiliate.name}</span>
        )}
        <span className="mt-0.5 block text-muted text-xs md:hidden">{enquiry.message}</span>
        <Time value={enquiry.createdAt} className="block text-faint text-xs sm:hidden" />
      </>
    ),
    width: 'wrap',
    className: 'max-sm:pl-4',
    headingClassName: 'max-sm:pl-4',
  },
  {
    heading: 'Message',
    cell: (enquiry) => enquiry.message,
    from: 'md',
    width: 'wrap',
    className: 'max-w-sm text-muted',
  },
  { heading: 'Affiliate', cell: (enquiry) => enquiry.affiliate?.name ?? '–', from: 'sm' },
  { heading: 'Decision', cell: (enquiry) => <Decision enquiry={enquiry} />, kind: 'actions' },
]

/** Who wants to become an operator, by the public form. */
export function EnquiriesView() {
  const trpc = useTRPC()
  const list = useOpenList(enquiryList)
  const page = useQuery(
    trpc.staffAffiliates.enquiries.queryOptions(list.search, {
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <FilteredList
      title="Enquiries"
      description="From the public form. Accepting an enquiry attributes the organization to its affiliate."
      query={page}
      rowsOf={(data) => data.enquiries}
      list={list}
    >
      {(enquiries) => (
        <DataTable label="Enquiries" rows={enquiries} keyOf={(enquiry) => enquiry.id} columns={columns} />
      )}
    </FilteredList>
  )
}

function Decision({ enquiry }: { enquiry: Enquiry }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const [canOpen, canDecline] = [useStaffCan('organizations.create'), useStaffCan('affiliates.manage')]
  const [isAccepting, setIsAccepting] = useState(false)
  const { id: enquiryId, company, state, decidedBy } = enquiry
  const decline = () =>
    confirm({
      title: `Decline the enquiry of ${company}?`,
      text: 'Croupier sends no message. The enquiry stays in the list as declined.',
      action: 'Decline',
      send: () => client.staffAffiliates.declineEnquiry.mutate({ enquiryId }),
      changed: trpc.staffAffiliates.pathFilter(),
      done: 'Enquiry declined',
    })
  if (state !== 'open')
    return (
      <>
        <Badge tone={state === 'accepted' ? 'ok' : 'neutral'}>
          {state === 'accepted' ? 'Accepted' : 'Declined'}
        </Badge>
        <span className="block text-faint text-xs">by {decidedBy}</span>
      </>
    )
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {canDecline && (
        <Button size="sm" onClick={decline}>
          Decline
        </Button>
      )}
      {canOpen && (
        <Button size="sm" variant="primary" onClick={() => setIsAccepting(true)}>
          Accept
        </Button>
      )}
      {isAccepting && <AcceptEnquiryDialog enquiry={enquiry} onClose={() => setIsAccepting(false)} />}
    </span>
  )
}

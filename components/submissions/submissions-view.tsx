'use client'

import { useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/data/data-table'
import { ListPage } from '@/components/data/list-page'
import { Time } from '@/components/data/time'
import { pollFirstPage, useOpenList } from '@/components/data/use-open-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useLinkedDialog } from '@/components/shell/use-linked-dialog'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { formatNumber, noValue } from '@/server/contract/figures'
import { submissionList } from './search-params'
import { useSubmissions } from './submission-source'
import { stateLooks } from './words'

const NewDialog = lazyPanel(() => import('./new-dialog'), 'NewDialog')

/** Submissions of a studio, or of all studios. */
export function SubmissionsView() {
  const { api, isStaff, canAct } = useSubmissions()
  const list = useOpenList(submissionList)
  const [isOpen, setIsOpen] = useLinkedDialog('new-submission', !isStaff && canAct)
  const found = useQuery(api.list.queryOptions(list.search, pollFirstPage(list.params.cursor, 60_000)))
  return (
    <>
      <ListPage
        title={isStaff ? 'Game submissions' : 'Submissions'}
        description="New games go live after Croupier approves their submission."
        actions={
          !isStaff &&
          canAct && (
            <Button variant="primary" onClick={() => setIsOpen(true)}>
              New submission
            </Button>
          )
        }
        list={list}
        query={found}
        what="The submissions"
        rowsOf={({ submissions }) => submissions}
        noMatch="No matching submissions"
        empty={
          <EmptyState title="No submissions yet">
            {isStaff
              ? 'Studios submit each new game with its fields, rules and pictures.'
              : 'Submit a game here, or from Games once your catalogue lists it.'}
          </EmptyState>
        }
      >
        {(rows) => <SubmissionsTable rows={rows} />}
      </ListPage>
      {isOpen && <NewDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Row = Outputs['staffSubmissions']['list']['submissions'][number]

function SubmissionsTable({ rows }: { rows: readonly Row[] }) {
  const { base, isStaff } = useSubmissions()
  return (
    <DataTable
      label="Submissions"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Game',
          cell: ({ id, name, providerGameId }) => (
            <>
              <OrganizationLink href={`${base}/${id}`} className="font-medium text-accent hover:underline">
                {name || providerGameId}
              </OrganizationLink>
              <code className="block text-faint text-xs">{providerGameId}</code>
            </>
          ),
          width: 'wrap',
          className: 'w-full min-w-36',
        },
        isStaff && { heading: 'Studio', cell: ({ studioName }) => studioName, from: 'sm' },
        {
          heading: 'Status',
          cell: ({ state }) => <Badge tone={stateLooks[state].tone}>{stateLooks[state].label}</Badge>,
        },
        {
          heading: 'Open comments',
          cell: ({ openComments }) => formatNumber(openComments),
          kind: 'number',
          from: 'md',
        },
        { heading: 'Revision', cell: ({ revision }) => formatNumber(revision), kind: 'number', from: 'lg' },
        {
          heading: 'Submitted',
          cell: ({ submittedAt }) => (submittedAt ? <Time value={submittedAt} /> : noValue),
          kind: 'time',
          from: 'sm',
        },
      ]}
      isFollowed
    />
  )
}

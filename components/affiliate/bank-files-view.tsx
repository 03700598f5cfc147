'use client'

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { FilteredList } from '@/components/affiliate/filtered-list'
import { DataTable } from '@/components/data/data-table'
import { unfilteredList } from '@/components/data/list-filters'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { useOpenList } from '@/components/data/use-open-list'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { useConfirm } from '@/components/ui/use-confirm'

/** SEPA credit transfers that the bank is handed as files. */
export function BankFilesView() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const succeed = useSuccess()
  const canPay = useStaffCan('affiliates.pay')
  const list = useOpenList(unfilteredList)
  const page = useQuery(
    trpc.staffAffiliates.payoutFiles.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  const changed = trpc.staffAffiliates.pathFilter()
  const create = useMutation(
    trpc.staffAffiliates.createPayoutFile.mutationOptions({
      onSuccess: succeed(changed, 'Bank file created'),
    }),
  )
  const markPaid = (fileId: string) =>
    confirm({
      title: 'Mark as paid?',
      text: 'Marks all withdrawals of the file as paid, except those that the bank returned. This can’t be undone.',
      action: 'Mark as paid',
      send: () => client.staffAffiliates.markFilePaid.mutate({ fileId }),
      changed,
      done: 'Withdrawals marked as paid',
    })
  return (
    <>
      <ErrorNotice className="mb-4">{create.error?.message}</ErrorNotice>
      <FilteredList
        title="Bank files"
        description="SEPA payment files (pain.001). Each withdrawal is in one file."
        empty="A bank file contains all withdrawals to IBANs that are ready to pay."
        actions={
          canPay && (
            <Button size="sm" variant="primary" isPending={create.isPending} onClick={() => create.mutate()}>
              Create bank file
            </Button>
          )
        }
        query={page}
        rowsOf={(data) => data.files}
        list={list}
      >
        {(files) => (
          <DataTable
            label="Bank files"
            rows={files}
            keyOf={({ id }) => id}
            columns={[
              { heading: 'Created', cell: ({ createdAt }) => <Time value={createdAt} /> },
              { heading: 'By', cell: ({ createdBy }) => createdBy, from: 'sm', width: 'wrap' },
              { heading: 'Payments', cell: ({ count }) => count, kind: 'number' },
              { heading: 'Total', cell: ({ total }) => <Money value={total} />, kind: 'number' },
              {
                heading: 'Status',
                cell: ({ open }) =>
                  open > 0 ? <Badge tone="busy">{open} sent to bank</Badge> : <Badge tone="ok">Done</Badge>,
              },
              {
                heading: 'Actions',
                cell: ({ id, open }) =>
                  canPay && (
                    <span className="flex flex-wrap justify-end gap-2">
                      <Button size="sm" asChild>
                        <a href={`/api/staff/payout-files/${id}`} download>
                          Download
                        </a>
                      </Button>
                      {open > 0 && (
                        <Button size="sm" onClick={() => markPaid(id)}>
                          Mark as paid
                        </Button>
                      )}
                    </span>
                  ),
                kind: 'actions',
              },
            ]}
          />
        )}
      </FilteredList>
    </>
  )
}

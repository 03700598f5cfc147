'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { WithdrawalsTable } from '@/components/affiliate/withdrawals-table'
import type { Withdrawal } from '@/components/affiliate/words'
import { Loaded } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { ErrorNotice } from '@/components/ui/notice'

/** Withdrawals of all affiliates, and bank files. */
export function StaffPayouts() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const page = useQuery(trpc.staffAffiliates.withdrawals.queryOptions({}))
  const files = useQuery(trpc.staffAffiliates.payoutFiles.queryOptions())
  const onSettled = () => queryClient.invalidateQueries(trpc.staffAffiliates.pathFilter())
  const approve = useMutation(trpc.staffAffiliates.approve.mutationOptions({ onSettled }))
  const reject = useMutation(trpc.staffAffiliates.reject.mutationOptions({ onSettled }))
  const fail = useMutation(trpc.staffAffiliates.fail.mutationOptions({ onSettled }))
  const create = useMutation(trpc.staffAffiliates.createPayoutFile.mutationOptions({ onSettled }))
  const paid = useMutation(trpc.staffAffiliates.markFilePaid.mutationOptions({ onSettled }))
  const failed = [approve, reject, fail, create, paid].find(({ error }) => error)
  const actions = ({ id, state }: Withdrawal) => (
    <span className="flex justify-end gap-2">
      {state === 'pending_approval' && (
        <>
          <Button size="sm" variant="primary" onClick={() => approve.mutate({ withdrawalId: id })}>
            Approve
          </Button>
          <Button size="sm" onClick={() => reject.mutate({ withdrawalId: id, reason: 'Rejected by staff' })}>
            Reject
          </Button>
        </>
      )}
      {state === 'in_file' && (
        <Button size="sm" onClick={() => fail.mutate({ withdrawalId: id, reason: 'Returned by the bank' })}>
          Returned
        </Button>
      )}
    </span>
  )
  return (
    <Card>
      <CardHeader
        title="Withdrawals"
        description="IBANs are paid by bank file, other addresses by the payment provider."
        actions={
          <Button size="sm" isPending={create.isPending} onClick={() => create.mutate()}>
            Create bank file
          </Button>
        }
      />
      <div className="px-5">
        <ErrorNotice>{failed?.error?.message}</ErrorNotice>
      </div>
      <Loaded query={page} what="the withdrawals" rows={2}>
        {({ withdrawals }) => <WithdrawalsTable withdrawals={withdrawals} actions={actions} />}
      </Loaded>
      {files.data && files.data.length > 0 && (
        <ul className="divide-y divide-line border-line border-t text-sm">
          {files.data.map(({ id, createdAt, count, total, open }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5">
              <span>
                Bank file of <Time value={createdAt} />, {count} payments, <Money value={total} />
              </span>
              <span className="flex items-center gap-3">
                <a className="text-accent hover:underline" href={`/api/staff/payout-files/${id}`} download>
                  pain.001
                </a>
                {open > 0 && (
                  <Button size="sm" onClick={() => paid.mutate({ fileId: id })}>
                    Mark as paid
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import { Blockers, Effects } from './report'
import { type Subject, useDeletion, words } from './use-deletion'

/** The report before a deletion, its request, and where it stands. */
export function DeletionView({ of }: { of: Subject }) {
  const { preview, status } = useDeletion(of)
  const report = useQuery(preview)
  const current = useQuery(status)
  const { title, description } = words[of]
  return (
    <>
      <PageHeader title={title} description={description} />
      {report.isPending || current.isPending ? (
        <TableSkeleton rows={8} />
      ) : report.isError ? (
        <LoadError what="The report" message={report.error.message} onRetry={() => void report.refetch()} />
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <Status of={of} status={current.data ?? null} />
          <Blockers blockers={report.data.blockers} />
          <Effects report={report.data} />
          <ExportCard of={of} />
          {!isUnderWay(current.data?.state) && (
            <RequestCard
              of={of}
              days={report.data.coolingOffDays}
              isBlocked={report.data.blockers.length > 0}
            />
          )}
        </div>
      )}
    </>
  )
}

const isUnderWay = (state: string | undefined) => state === 'scheduled' || state === 'erasing'

type StatusData = { state: string; dueAt: Date | null; tokenExpiresAt: Date } | null

function Status({ of, status }: { of: Subject; status: StatusData }) {
  if (status?.state === 'scheduled' && status.dueAt)
    return (
      <Notice tone="bad" title="Deletion scheduled" actions={<CancelButton of={of} />}>
        It starts <Time value={status.dueAt} hasYear /> and cannot be undone.
      </Notice>
    )
  if (status?.state === 'requested')
    return (
      <Notice tone="busy" title="Confirm it by email">
        We sent you a link. It expires <Time value={status.tokenExpiresAt} hasYear />.
      </Notice>
    )
  if (status?.state === 'blocked')
    return (
      <Notice tone="warn" title="The last deletion was not started">
        Some items were not completed by the scheduled time. Nothing was deleted.
      </Notice>
    )
  return null
}

function CancelButton({ of }: { of: Subject }) {
  const { cancel } = useDeletion(of)
  const changed = useChanged()
  const undo = useMutation({
    ...cancel,
    onSuccess: () => {
      changed()
      toast.success('Deletion cancelled')
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <Button size="sm" isPending={undo.isPending} onClick={() => undo.mutate()}>
      Cancel deletion
    </Button>
  )
}

function ExportCard({ of }: { of: Subject }) {
  const fileOf = useOrganizationFile()
  const { exportDescription } = words[of]
  return (
    <Card>
      <CardHeader
        title="Export first"
        description={exportDescription}
        actions={
          <Button asChild>
            <a
              href={of === 'organization' ? fileOf('/api/export/organization') : '/api/export/account'}
              download
            >
              Download ZIP
            </a>
          </Button>
        }
      />
    </Card>
  )
}

function RequestCard({ of, days, isBlocked }: { of: Subject; days: number; isBlocked: boolean }) {
  const { request } = useDeletion(of)
  const changed = useChanged()
  const confirm = useConfirm()
  const { title, question } = words[of]
  const ask = () =>
    confirm({
      title: question,
      text: 'Nothing is deleted until you open the link in the email and confirm it there.',
      action: 'Send link',
      tone: 'danger',
      send: request,
      done: 'Confirmation link sent',
      onDone: changed,
    })
  return (
    <Card>
      <CardHeader
        title={title}
        description={`We send a confirmation link to your email address. After confirming, you have ${days} days to cancel.`}
        actions={
          <Button variant="danger" disabled={isBlocked} onClick={ask}>
            Request deletion
          </Button>
        }
      />
    </Card>
  )
}

/** Reads anew where it stands, also in the banner of every page. */
export function useChanged(): () => void {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  return () => {
    void queryClient.invalidateQueries(trpc.deletion.pathFilter())
    void queryClient.invalidateQueries(trpc.accountDeletion.pathFilter())
    router.refresh()
  }
}

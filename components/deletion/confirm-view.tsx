'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { TableSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { OrganizationLink, useOrganizationPath } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useChanged } from './deletion-view'
import { Blockers, Effects } from './report'
import { type Subject, useDeletion, words } from './use-deletion'

/** Where the mailed link leads: the report once more, and the confirmation. */
export function ConfirmView({ of, token }: { of: Subject; token: string }) {
  const deletion = useDeletion(of)
  const link = useQuery(deletion.look(token))
  const report = useQuery(deletion.preview)
  const { title, page } = words[of]
  return (
    <>
      <PageHeader title={title} />
      {link.isPending || report.isPending ? (
        <TableSkeleton rows={8} />
      ) : link.isError ? (
        <Notice tone="warn" title={link.error.message}>
          The link works once, within an hour, and only for the person who requested it.{' '}
          <OrganizationLink href={page} className="text-accent underline">
            Request a new link
          </OrganizationLink>
          .
        </Notice>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          {report.data && <Blockers blockers={report.data.blockers} />}
          {report.data && <Effects report={report.data} />}
          <ConfirmCard of={of} token={token} expiresAt={link.data.expiresAt} />
        </div>
      )}
    </>
  )
}

function ConfirmCard({ of, token, expiresAt }: { of: Subject; token: string; expiresAt: Date }) {
  const changed = useChanged()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const confirm = useMutation({
    ...useDeletion(of).confirm,
    onSuccess: () => {
      changed()
      toast.success('Deletion scheduled')
      router.push(pathOf(words[of].page))
    },
  })
  return (
    <Card>
      <CardHeader
        title="Confirm deletion"
        description={
          <>
            This link expires <Time value={expiresAt} hasYear />.
          </>
        }
        actions={
          <Button variant="danger" isPending={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            Confirm deletion
          </Button>
        }
      />
      <ErrorNotice className="mx-5 mb-5">{confirm.error?.message}</ErrorNotice>
    </Card>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { useConfirm } from '@/components/ui/use-confirm'
import { useSubmissions } from './submission-source'
import type { Submission } from './words'

/** What can be done with a submission as it stands. */
export function SubmissionActions({ one }: { one: Submission }) {
  const { isStaff } = useSubmissions()
  if (isStaff) return one.status === 'submitted' && <Decisions one={one} />
  return <OwnActions one={one} />
}

function Decisions({ one: { id: submissionId, fields, gameId } }: { one: Submission }) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const confirm = useConfirm()
  const changed = trpc.staffSubmissions.pathFilter()
  const requestChanges = () =>
    confirm({
      title: `Request changes to ${fields.name}?`,
      text: 'The studio is notified by email and sees the open comments.',
      action: 'Request changes',
      send: () => client.staffSubmissions.requestChanges.mutate({ submissionId }),
      changed,
      done: 'Changes requested',
    })
  const approve = () =>
    confirm({
      title: `Approve ${fields.name}?`,
      text:
        gameId === null
          ? 'The game goes live once the studio’s feed lists it, not before its planned release. An approval is final.'
          : 'The game goes live on its planned release, or immediately without one. An approval is final.',
      action: 'Approve',
      send: () => client.staffSubmissions.approve.mutate({ submissionId }),
      changed,
      done: 'Submission approved',
    })
  return (
    <>
      <Button onClick={requestChanges}>Request changes</Button>
      <Button variant="primary" onClick={approve}>
        Approve
      </Button>
    </>
  )
}

function OwnActions({ one: { id: submissionId, status, fields, providerGameId } }: { one: Submission }) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const confirm = useConfirm()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const name = fields.name || providerGameId
  const withdraw = () =>
    confirm({
      title: `Withdraw ${name}?`,
      text: 'It is a draft again. Submit it when it is ready.',
      action: 'Withdraw',
      send: () => client.studioSubmissions.withdraw.mutate({ submissionId }),
      changed: trpc.studioSubmissions.pathFilter(),
      done: 'Submission withdrawn',
    })
  const remove = () =>
    confirm({
      title: `Delete the draft of ${name}?`,
      text: 'Its comments are deleted with it.',
      action: 'Delete draft',
      tone: 'danger',
      send: () => client.studioSubmissions.remove.mutate({ submissionId }),
      changed: [trpc.studioSubmissions.list.pathFilter(), trpc.studio.games.pathFilter()],
      done: 'Draft deleted',
      onDone: () => router.push(pathOf('/studio/submissions')),
    })
  if (status === 'submitted') return <Button onClick={withdraw}>Withdraw</Button>
  return status === 'draft' && <Button onClick={remove}>Delete draft</Button>
}

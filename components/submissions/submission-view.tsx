'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Facts } from '@/components/data/facts'
import { Time } from '@/components/data/time'
import { OneRecord } from '@/components/reconciliation/one-record'
import { PageHeader } from '@/components/shell/page-header'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { formatNumber } from '@/server/contract/figures'
import { submissionFields, submissionLabels } from '@/server/contract/submissions'
import { FieldRow, FieldThread } from './field-thread'
import { FieldValue } from './field-value'
import { SubmissionActions } from './submission-actions'
import { useSubmissions } from './submission-source'
import { actLabel, type Place, type Submission, stateLooks } from './words'

const CommentDialog = lazyPanel(() => import('./comment-dialog'), 'CommentDialog')
const SubmissionFormView = lazyPanel(
  () => import('./submission-form'),
  'SubmissionFormView',
  <Skeleton className="m-5 h-96" />,
)

/** One submission: its fields, comments and history. */
export function SubmissionView({ id }: { id: string }) {
  const { api, base } = useSubmissions()
  const found = useQuery(api.get.queryOptions({ submissionId: id }, { retry: false }))
  return (
    <OneRecord query={found} what="Submission" list={{ href: base, label: 'Submissions' }}>
      {(one) => <Detail one={one} />}
    </OneRecord>
  )
}

function Detail({ one }: { one: Submission }) {
  const { isStaff, canAct } = useSubmissions()
  // Undefined: no dialog.
  const [place, setPlace] = useState<Place | undefined>(undefined)
  const { tone, label } = stateLooks[one.state]
  const mayEdit = !isStaff && canAct && (one.status === 'draft' || one.status === 'changes_requested')
  return (
    <>
      <PageHeader
        title={one.fields.name || one.providerGameId}
        description={
          <>
            <Badge tone={tone}>{label}</Badge> <code className="text-[0.8125rem]">{one.providerGameId}</code>
          </>
        }
        actions={canAct && <SubmissionActions one={one} />}
      />
      <div className="grid grid-cols-1 gap-5">
        {!isStaff && one.status === 'changes_requested' && (
          <Notice tone="warn" title="Croupier requested changes">
            Change the fields, resolve the comments and submit again.
          </Notice>
        )}
        <Card className="p-5">
          <SubmissionFacts one={one} />
        </Card>
        {(one.status !== 'approved' || one.comments.some(({ field }) => field === null)) && (
          <Card>
            <CardHeader title="Comments" description="On the submission as a whole." />
            <div className="px-5 pb-5">
              <FieldThread one={one} place={null} onComment={setPlace} />
            </div>
          </Card>
        )}
        <Card>
          <CardHeader title="Fields" />
          {mayEdit ? (
            <SubmissionFormView one={one} onComment={setPlace} />
          ) : (
            <Fields one={one} onComment={setPlace} />
          )}
        </Card>
        <History one={one} />
      </div>
      {place !== undefined && (
        <CommentDialog submissionId={one.id} place={place} onClose={() => setPlace(undefined)} />
      )}
    </>
  )
}

function SubmissionFacts({ one }: { one: Submission }) {
  const { isStaff } = useSubmissions()
  const { revision, submittedAt, submittedBy, decidedAt, decidedBy, studioName, providerCode } = one
  const shown = (label: string, value: ReactNode) => (value ? [{ label, value }] : [])
  return (
    <Facts
      facts={[
        ...shown('Studio', isStaff && `${studioName} (${providerCode})`),
        { label: 'Revision', value: formatNumber(revision) },
        ...shown('Submitted', submittedAt && <Time value={submittedAt} hasYear />),
        ...shown('Submitted by', submittedBy),
        ...shown('Decided', decidedAt && <Time value={decidedAt} hasYear />),
        ...shown('Decided by', decidedBy),
        { label: 'In the catalogue', value: one.gameId === null ? 'Not yet' : 'Yes' },
      ]}
    />
  )
}

const Fields = ({ one, onComment }: { one: Submission; onComment: (place: Place) => void }) =>
  submissionFields.map((name) => (
    <FieldRow key={name} thread={<FieldThread one={one} place={name} onComment={onComment} />}>
      <dl className="grid gap-0.5 text-sm">
        <dt className="text-faint text-xs">{submissionLabels[name]}</dt>
        <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          <FieldValue fields={one.fields} name={name} />
        </dd>
      </dl>
    </FieldRow>
  ))

const History = ({ one }: { one: Submission }) => (
  <Card>
    <CardHeader title="History" />
    <ul className="divide-y divide-line border-line border-t text-sm">
      {one.history.map(({ id, action, by, createdAt }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-2.5">
          <span className="font-medium">{actLabel(action)}</span>
          <span className="text-muted [overflow-wrap:anywhere]">{by}</span>
          <span className="text-faint text-xs">
            <Time value={createdAt} hasYear />
          </span>
        </li>
      ))}
    </ul>
  </Card>
)

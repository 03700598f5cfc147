'use client'

import { useMutation } from '@tanstack/react-query'
import { Facts } from '@/components/data/facts'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { subjectName } from './document-names'
import { StateBadge } from './state-badge'
import type { Verification } from './types'
import { documentLabels } from './words'

/** Where it stands, what is missing, and the button that submits it. */
export function StatusCard({ verification }: { verification: Verification }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const canSubmit = useCan('kyb.submit') && verification.isEditable
  const submit = useMutation(
    trpc.verification.submit.mutationOptions({
      onSuccess: succeed(trpc.verification.pathFilter(), 'Verification submitted'),
    }),
  )
  const missing = verification.isEditable ? missingIn(verification) : []
  return (
    <Card>
      <CardHeader
        title="Status"
        actions={
          canSubmit && (
            <Button
              variant="primary"
              disabled={missing.length > 0}
              isPending={submit.isPending}
              onClick={() => submit.mutate()}
            >
              Submit for review
            </Button>
          )
        }
      />
      <div className="grid gap-4 px-5 pb-5">
        <ErrorNotice>{submit.error?.message}</ErrorNotice>
        <StatusFacts verification={verification} />
        {verification.request && (
          <Notice tone="warn" title="Reviewers requested">
            <span className="whitespace-pre-line">{verification.request}</span>
          </Notice>
        )}
        {missing.length > 0 && (
          <Notice tone="neutral" title="Missing">
            <ul className="list-disc pl-4">
              {missing.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Card>
  )
}

function StatusFacts({ verification }: { verification: Verification }) {
  const { state, submittedAt, submittedBy, decidedAt, decisionNote, expiresAt } = verification
  const at = (time: Date | null) => (time ? <Time value={time} hasYear /> : '–')
  return (
    <Facts
      facts={[
        { label: 'Status', value: <StateBadge state={state} /> },
        { label: 'Submitted', value: at(submittedAt) },
        { label: 'Submitted by', value: submittedBy ?? '–' },
        ...(state === 'approved' ? [{ label: 'Valid until', value: at(expiresAt) }] : []),
        ...(state === 'rejected'
          ? [
              { label: 'Decided', value: at(decidedAt) },
              { label: 'Reason', value: decisionNote ?? '–' },
            ]
          : []),
      ]}
    />
  )
}

function missingIn(verification: Verification): string[] {
  const { details, owners, documents } = verification.missing
  const papers = documents
    .filter(({ isThere }) => !isThere)
    .map(({ kind, subjectId }) => {
      const name = subjectId && subjectName(verification, subjectId)
      return name ? `${documentLabels[kind]} of ${name}` : documentLabels[kind]
    })
  return [...details, ...owners, ...papers]
}

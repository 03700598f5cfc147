'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { ErrorNotice } from '@/components/ui/notice'
import { subjectName } from './document-names'
import { FileLine } from './file-line'
import type { CaseDocument, Review } from './types'
import { documentLabels } from './words'

type Shown = Outputs['staffVerification']['openDocument']

/** The documents, one of them shown beside the data. */
export function ReviewDocuments({ review }: { review: Review }) {
  const trpc = useTRPC()
  const [shown, setShown] = useState<Shown | null>(null)
  const open = useMutation(
    trpc.staffVerification.openDocument.mutationOptions({
      onSuccess: (document) => {
        setShown(document.isPicture ? document : null)
        if (!document.isPicture) window.open(document.href, '_blank', 'noopener')
      },
    }),
  )
  const { documents, missing } = review.case
  const labelOf = ({ kind, subjectId }: Pick<CaseDocument, 'kind' | 'subjectId'>) =>
    documentLabels[kind] + (subjectId === null ? '' : ` of ${subjectName(review.case, subjectId)}`)
  const absent = missing.documents.filter(
    ({ isThere, kind, subjectId }) =>
      !isThere && !documents.some((one) => one.kind === kind && one.subjectId === subjectId),
  )
  return (
    <Card>
      <CardHeader title="Documents" description="The audit log records every view." />
      <div className="grid gap-4 px-5 pb-5">
        <ErrorNotice>{open.error?.message}</ErrorNotice>
        <ul className="grid gap-3">
          {documents.map((document) => (
            <li key={document.id} className="flex items-start justify-between gap-3">
              <div className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block font-medium text-sm">{labelOf(document)}</span>
                <FileLine document={document} />
              </div>
              {document.fileState === 'ready' && (
                <Button
                  size="sm"
                  aria-label={`View ${labelOf(document)}`}
                  isPending={open.isPending && open.variables.documentId === document.id}
                  onClick={() => open.mutate({ reviewId: review.id, documentId: document.id })}
                >
                  View
                </Button>
              )}
            </li>
          ))}
          {absent.map((need) => (
            <li key={`${need.kind} ${need.subjectId}`} className="text-sm">
              {labelOf(need)} <Badge tone="warn">Missing</Badge>
            </li>
          ))}
        </ul>
        {shown && (
          <figure className="grid gap-2">
            {/* biome-ignore lint/performance/noImgElement: a signed link that is good for five minutes */}
            <img src={shown.href} alt={shown.name} className="w-full rounded-md border border-line" />
            <figcaption className="text-faint text-xs">{shown.name}</figcaption>
          </figure>
        )}
      </div>
    </Card>
  )
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { countryName } from '@/components/ui/countries'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { ErrorNotice } from '@/components/ui/notice'
import { subjectName } from './document-names'
import { FileLine } from './file-line'
import type { CaseDocument, Verification } from './types'
import type { Wanted } from './upload-dialog'
import { documentLabels } from './words'

const UploadDialog = lazyPanel(() => import('./upload-dialog'), 'UploadDialog')

interface Row extends Wanted {
  document: CaseDocument | null
}

/** The checklist with what was uploaded for it, then what was uploaded beside it. */
function rowsOf(verification: Verification): Row[] {
  const { documents, missing } = verification
  const of = ({ kind, subjectId }: Pick<CaseDocument, 'kind' | 'subjectId'>) => ({
    kind,
    subjectId,
    label: documentLabels[kind] + (subjectId === null ? '' : ` of ${subjectName(verification, subjectId)}`),
  })
  const isSame = (one: Pick<CaseDocument, 'kind' | 'subjectId'>, other: typeof one) =>
    one.kind === other.kind && one.subjectId === other.subjectId
  const asked = missing.documents.map((need) => ({
    ...of(need),
    document: documents.find((document) => isSame(document, need)) ?? null,
  }))
  const further = documents.filter((document) => !missing.documents.some((need) => isSame(need, document)))
  return [...asked, ...further.map((document) => ({ ...of(document), document }))]
}

interface DocumentsCardProps {
  verification: Verification
  canChange: boolean
}

export function DocumentsCard({ verification, canChange }: DocumentsCardProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const open = useMutation(
    trpc.verification.openDocument.mutationOptions({
      onSuccess: ({ href }) => window.open(href, '_blank', 'noopener'),
    }),
  )
  const remove = useMutation(
    trpc.verification.removeDocument.mutationOptions({
      onSuccess: succeed(trpc.verification.pathFilter(), 'Document deleted'),
    }),
  )
  const { hasCountryList, profile } = verification
  return (
    <Card>
      <CardHeader
        title="Documents"
        description={
          profile.country && !hasCountryList
            ? `There is no document list for ${countryName(profile.country)} yet. The general list applies, and reviewers may request more.`
            : 'PDF, JPEG, PNG or WebP, up to 20 MB each. Stored encrypted. The audit log records every view.'
        }
      />
      <div className="px-5 empty:hidden">
        <ErrorNotice>{open.error?.message ?? remove.error?.message}</ErrorNotice>
      </div>
      <DataTable
        label="Documents"
        rows={rowsOf(verification)}
        keyOf={(row) => `${row.kind} ${row.subjectId}`}
        columns={[
          { heading: 'Document', cell: (row) => row.label, width: 'wrap', className: 'font-medium' },
          {
            heading: 'File',
            cell: (row) =>
              row.document ? (
                <FileLine document={row.document} />
              ) : (
                <Absent isApproved={verification.state === 'approved'} />
              ),
            width: 'wrap',
          },
          {
            heading: 'Actions',
            cell: ({ document, ...row }) => (
              <span className="flex flex-wrap justify-end gap-2">
                {document?.fileState === 'ready' && (
                  <Button
                    size="sm"
                    aria-label={`View ${row.label}`}
                    onClick={() => open.mutate({ documentId: document.id })}
                  >
                    View
                  </Button>
                )}
                {canChange && (
                  <Button
                    size="sm"
                    aria-label={`${document ? 'Replace' : 'Upload'} ${row.label}`}
                    onClick={() => setWanted(row)}
                  >
                    {document ? 'Replace' : 'Upload'}
                  </Button>
                )}
                {canChange && document && !document.isSubmitted && (
                  <Button
                    size="sm"
                    variant="danger"
                    aria-label={`Delete ${row.label}`}
                    onClick={() => remove.mutate({ documentId: document.id })}
                  >
                    Delete
                  </Button>
                )}
              </span>
            ),
            kind: 'actions',
          },
        ]}
      />
      {wanted && <UploadDialog wanted={wanted} onClose={() => setWanted(null)} />}
    </Card>
  )
}

/** An approval can rest on papers that were checked elsewhere: nothing is asked for until it expires. */
function Absent({ isApproved }: { isApproved: boolean }) {
  return isApproved ? <Badge>Not on file</Badge> : <Badge tone="warn">Missing</Badge>
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { FileDrop } from '@/components/files/file-drop'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNotice } from '@/components/ui/notice'
import type { KybDocumentKind } from '@/server/contract/kyb'

export interface Wanted {
  kind: KybDocumentKind
  subjectId: string | null
  label: string
}

/** Takes the file of one document of the checklist. */
export function UploadDialog({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const organization = useMe().organization?.slug ?? ''
  const { kind, subjectId, label } = wanted
  const add = useMutation(
    trpc.verification.addDocument.mutationOptions({
      onSuccess: succeed(trpc.verification.pathFilter(), 'Document added', onClose),
    }),
  )
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={label}>
      <div className="grid gap-4">
        <ErrorNotice>{add.error?.message}</ErrorNotice>
        <FileDrop
          purpose="kyb_document"
          organization={organization}
          accept="application/pdf,image/jpeg,image/png,image/webp"
          hint="PDF, JPEG, PNG or WebP, up to 20 MB"
          onUploaded={({ fileId }) => add.mutate({ kind, subjectId, fileId })}
        />
      </div>
    </Dialog>
  )
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
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
  const addressOf = useOrganizationFile()
  const { kind, subjectId, label } = wanted
  const add = useMutation(
    trpc.verification.addDocument.mutationOptions({
      onSuccess: succeed(trpc.verification.pathFilter(), 'Document added', onClose),
    }),
  )
  const upload = useMutation({
    mutationFn: (file: File) =>
      send(addressOf(`/api/uploads/kyb_document?${new URLSearchParams({ name: file.name })}`), file),
    onSuccess: (fileId) => add.mutate({ kind, subjectId, fileId }),
  })
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={label}>
      <div className="grid gap-4">
        <ErrorNotice>{upload.error?.message ?? add.error?.message}</ErrorNotice>
        <Field label="File" hint="PDF, JPEG, PNG or WebP, up to 20 MB.">
          {(control) => (
            <Input
              type="file"
              accept="application/pdf,image/jpeg,image/png,image/webp"
              disabled={upload.isPending || add.isPending}
              {...control}
              onChange={(event) => {
                const [file] = event.target.files ?? []
                if (file) upload.mutate(file)
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

interface Answer {
  file_id?: string
  error?: { message: string }
}

/** The ID of the uploaded file; throws the refusal. */
async function send(address: string, file: File): Promise<string> {
  const response = await fetch(address, { method: 'POST', body: file })
  const { file_id: fileId, error } = (await response.json().catch(() => ({}))) as Answer
  if (!response.ok || fileId === undefined) throw new Error(error?.message ?? 'The upload failed. Try again.')
  return fileId
}

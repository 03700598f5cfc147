'use client'

import { RotateCcw, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { formatPercent } from '@/server/contract/figures'
import { DropArea } from './drop-area'
import type { UploadedFile } from './send-file'
import { type Upload, useUploads } from './use-uploads'

interface FileDropProps {
  /** Of `server/modules/platform/files/purposes.ts`. */
  purpose: string
  /** Slug; null: Croupier's own. */
  organization: string | null
  /** Of the file dialog. */
  accept: string
  /** Which files, and how large: "PNG or JPEG, up to 5 MB". */
  hint: string
  /** Called for each file that has arrived; its owner claims it by `fileId`. */
  onUploaded: (file: UploadedFile) => void
  multiple?: boolean
  /** Default true: takes what is pasted on the page. False where a page has several of these. */
  takesPaste?: boolean
}

/** Uploads what is dropped, pasted or chosen, with progress, and cancelling and trying again. */
export function FileDrop({
  purpose,
  organization,
  accept,
  hint,
  onUploaded,
  multiple = false,
  takesPaste = true,
}: FileDropProps) {
  const { uploads, add, retry, remove } = useUploads({ purpose, organization, onUploaded })
  return (
    <div className="grid gap-3">
      <DropArea onFiles={add} accept={accept} hint={hint} multiple={multiple} takesPaste={takesPaste} />
      {uploads.length > 0 && (
        <ul className="grid gap-2" aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onRemove={() => remove(upload.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface UploadRowProps {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}

function UploadRow({ upload: { file, state, share, problem }, onRetry, onRemove }: UploadRowProps) {
  const percent = Math.round(share * 100)
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line px-3 py-2 text-sm">
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="truncate font-medium">{file.name}</span>
        {state === 'sending' && (
          <progress className="h-1.5 w-full accent-accent" max={100} value={percent} aria-label={file.name} />
        )}
        <span className={state === 'failed' ? 'text-bad' : 'text-faint'} role="status">
          {state === 'failed' ? problem : state === 'done' ? 'Uploaded' : formatPercent(percent)}
        </span>
      </div>
      {state === 'failed' && (
        <Button size="sm" onClick={onRetry} aria-label={`Try ${file.name} again`}>
          <RotateCcw aria-hidden />
          Try again
        </Button>
      )}
      <Button
        size="icon"
        variant="ghost"
        onClick={onRemove}
        aria-label={state === 'sending' ? `Cancel ${file.name}` : `Remove ${file.name} from the list`}
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { zip } from 'fflate'
import { Folder } from 'lucide-react'
import { useRef } from 'react'
import { sendFile, type UploadedFile } from '@/components/files/send-file'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'

interface FolderButtonProps {
  organization: string | null
  onUploaded: (file: UploadedFile) => void
}

/** Chooses a folder, which is uploaded as one ZIP. */
export function FolderButton({ organization, onUploaded }: FolderButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (files: File[]) =>
      sendFile({
        purpose: 'game_asset_zip',
        organization,
        file: await zipFolder(files),
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    onSuccess: onUploaded,
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button isPending={upload.isPending} onClick={() => input.current?.click()}>
        <Folder aria-hidden />
        Choose a folder
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        {...{ webkitdirectory: '' }}
        hidden
        aria-label="Folder of pictures"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) upload.mutate(files)
        }}
      />
      <ErrorNotice>{upload.error?.message}</ErrorNotice>
    </div>
  )
}

/** A folder as one ZIP, under the paths of its files. Pictures are compressed already. */
async function zipFolder(files: readonly File[]): Promise<File> {
  const contents = await Promise.all(
    files.map(
      async (file) =>
        [file.webkitRelativePath || file.name, new Uint8Array(await file.arrayBuffer())] as const,
    ),
  )
  const bytes = await new Promise<Uint8Array>((resolve, reject) =>
    zip(Object.fromEntries(contents), { level: 0 }, (error, data) => (error ? reject(error) : resolve(data))),
  )
  return new File([bytes as BlobPart], 'pictures.zip', { type: 'application/zip' })
}

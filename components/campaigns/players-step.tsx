'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { DropArea } from '@/components/files/drop-area'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { parse } from '@/components/trpc/rich-json'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { Tabs } from '@/components/ui/tabs'
import { formatPercent } from '@/server/contract/figures'
import type { CampaignDetail } from './campaign-status'
import { CheckResult } from './check-result'
import { PasteList } from './paste-list'

interface Told {
  refusal?: { message: string } | null
}

/**
 * Streams a list to its dry run with upload progress, which fetch does not report. Rejects with a message for
 * people.
 */
function uploadPlayers(
  /** Of the campaign's list, with the organization. */
  address: string,
  list: Blob,
  { onProgress, signal }: { onProgress: (fraction: number) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('content-type', 'text/csv')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 200) resolve()
      else reject(new Error(readRefusal(request.responseText)))
    }
    request.onerror = () =>
      reject(new Error('Connection lost. No rounds were issued. Upload the list again.'))
    request.onabort = () => reject(new Error('Upload stopped.'))
    signal.addEventListener('abort', () => request.abort())
    request.send(list)
  })
}

function readRefusal(text: string): string {
  try {
    return parse<Told>(text).refusal?.message ?? fallback
  } catch {
    return fallback
  }
}

const fallback = 'The list could not be checked. Try again in a moment.'

/** A drop target for a list of players. */
const FileDrop = ({ onFile }: { onFile: (file: File) => void }) => (
  <DropArea
    onFiles={([file]) => file && onFile(file)}
    accept=".csv,.txt,.tsv,text/csv,text/plain"
    hint="CSV, separated by comma, semicolon or tab"
  />
)

/** Player list and dry run: rows are validated while the file is uploaded, and nothing is issued. */
export function PlayersStep({ draft }: { draft: CampaignDetail }) {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const stop = useRef<AbortController>(null)

  const upload = async (list: Blob) => {
    stop.current = new AbortController()
    setFault(null)
    setProgress(0)
    try {
      const { signal } = stop.current
      await uploadPlayers(fileOf(`/api/campaigns/${draft.id}/players`), list, {
        onProgress: setProgress,
        signal,
      })
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    }
    await queryClient.invalidateQueries(trpc.campaigns.pathFilter())
    setProgress(null)
  }
  return (
    <>
      <p className="text-muted text-sm">
        CSV with a header row: <code className="text-ink">player_id</code> and optionally{' '}
        <code className="text-ink">country</code> and <code className="text-ink">currency</code>. Up to 50,000
        rows. Defaults for rows without one: {draft.currency}
        {draft.country ? ` and ${draft.country}` : '. Rows without a country are invalid'}.
      </p>
      <Button size="sm" className="justify-self-start" onClick={downloadTemplate}>
        <Download aria-hidden />
        Download CSV template
      </Button>
      {progress === null ? (
        <Tabs
          label="How to add players"
          tabs={[
            {
              value: 'file',
              label: 'Upload file',
              content: <FileDrop onFile={(file) => void upload(file)} />,
            },
            {
              value: 'paste',
              label: 'Paste',
              content: <PasteList onText={(text) => void upload(new Blob([text], { type: 'text/csv' }))} />,
            },
          ]}
        />
      ) : (
        <UploadProgress fraction={progress} onStop={() => stop.current?.abort()} />
      )}
      <ErrorNotice title="Upload failed">{fault}</ErrorNotice>
      {progress === null && draft.check && <CheckResult campaignId={draft.id} check={draft.check} />}
    </>
  )
}

function UploadProgress({ fraction, onStop }: { fraction: number; onStop: () => void }) {
  const percent = Math.round(fraction * 100)
  return (
    <div role="status" className="grid gap-2 rounded-lg border border-line p-4">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm">
          {percent < 100 ? `Uploading, ${formatPercent(percent)}` : 'Validating rows…'}
        </p>
        <Button size="sm" onClick={onStop}>
          Stop
        </Button>
      </div>
      <progress className="h-2 w-full accent-accent" max={100} value={percent} aria-label="Upload" />
    </div>
  )
}

/** A list as the dry run reads it: the header, and rows that show what may be left out. */
const template = 'player_id,country,currency\nplayer-1,SE,SEK\nplayer-2,,\n'

function downloadTemplate(): void {
  const url = URL.createObjectURL(new Blob([template], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: 'campaign-players.csv' }).click()
  URL.revokeObjectURL(url)
}

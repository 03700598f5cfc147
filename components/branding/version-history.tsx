'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import type { Branding, BrandingVersion } from './branding'
import type { Draft } from './use-draft'

interface VersionHistoryProps {
  branding: Branding
  draft: Draft
  previewed: number | null
  onPreview: (number: number | null) => void
}

export function VersionHistory({ branding, draft, previewed, onPreview }: VersionHistoryProps) {
  const { versions, isRetired } = branding
  const canPublish = useCan('branding.publish') && !isRetired
  const [restoring, setRestoring] = useState<number | null>(null)
  const [current] = versions
  return (
    <Card>
      <CardHeader title="Published versions" description="Newest first. Players see the newest." />
      {versions.length === 0 ? (
        <p className="px-5 pb-5 text-muted text-sm">Nothing published yet.</p>
      ) : (
        <DataTable
          label="Published versions"
          rows={versions}
          keyOf={(version) => version.number}
          columns={[
            {
              heading: 'Version',
              cell: (version) => <VersionName version={version} isCurrent={version === current} />,
            },
            { heading: 'Published', cell: (version) => <Time value={version.publishedAt} />, kind: 'time' },
            { heading: 'By', cell: (version) => version.publishedBy, from: 'sm', width: 'wrap' },
            {
              heading: 'Actions',
              cell: (version) => (
                <span className="flex justify-end gap-1">
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-pressed={previewed === version.number}
                    onClick={() => onPreview(previewed === version.number ? null : version.number)}
                  >
                    Preview
                  </Button>
                  {canPublish && version !== current && (
                    <Button
                      variant="ghost"
                      size="sm"
                      disabled={branding.isProcessing || draft.isOutdated}
                      onClick={() => setRestoring(version.number)}
                    >
                      Restore…
                    </Button>
                  )}
                </span>
              ),
              kind: 'actions',
            },
          ]}
        />
      )}
      <RestoreDialog number={restoring} draft={draft} onClose={() => setRestoring(null)} />
    </Card>
  )
}

function VersionName({ version, isCurrent }: { version: BrandingVersion; isCurrent: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {version.number}
      {isCurrent && <Badge tone="ok">Current</Badge>}
      {version.restoredFrom !== null && (
        <span className="text-faint text-xs">Restored from {version.restoredFrom}</span>
      )}
    </span>
  )
}

interface RestoreDialogProps {
  number: number | null
  draft: Draft
  onClose: () => void
}

function RestoreDialog({ number, draft, onClose }: RestoreDialogProps) {
  const trpc = useTRPC()
  const restore = useMutation(
    trpc.branding.restore.mutationOptions({
      onSuccess: draft.saved(`Version ${number} restored`),
      onError: (error) => toast.error(error.message),
      onSettled: onClose,
    }),
  )
  const { brandId, revision } = draft
  return (
    <ConfirmDialog
      isOpen={number !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Restore version ${number}?`}
      description="It is published again as a new version, and players see it at once. Unpublished changes stay in the draft."
      confirmLabel="Restore"
      isPending={restore.isPending}
      onConfirm={() => number !== null && restore.mutate({ brandId, revision, number })}
    />
  )
}

'use client'

import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { useTRPCClient } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { useConfirm } from '@/components/ui/use-confirm'
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
  const client = useTRPCClient()
  const confirm = useConfirm()
  const { brandId, revision } = draft
  const restore = (number: number) =>
    confirm({
      title: `Restore version ${number}?`,
      text: 'It is published again as a new version, and players see it at once. Unpublished changes stay in the draft.',
      action: 'Restore',
      send: async () =>
        draft.saved(`Version ${number} restored`)(
          await client.branding.restore.mutate({ brandId, revision, number }),
        ),
    })
  const [current] = versions
  return (
    <Card>
      <CardHeader title="Published versions" description="Newest first. Players see the newest." />
      {versions.length === 0 ? (
        <EmptyNote>Nothing published yet.</EmptyNote>
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
                      onClick={() => restore(version.number)}
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

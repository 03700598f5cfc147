'use client'

import { Trash2 } from 'lucide-react'
import { brandName } from '@/components/data/brand-name'
import { useCan, useStaffCan } from '@/components/shell/me-context'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { kindNames, refusalNames, sourceNames } from './picture-words'
import { Thumbnail } from './thumbnail'
import { usePictures } from './use-pictures'

type Asset = Outputs['games']['assets'][number]

interface PictureRowProps extends Pick<Outputs['games']['get'], 'brands'> {
  asset: Asset
}

export function PictureRow({ asset, brands }: PictureRowProps) {
  const { id, kind, source, brandId, state, refusal, preview, name } = asset
  const isOwn = source === 'organization' || source === 'brand'
  const canManage = useCan('gameAssets.manage')
  const canEverywhere = useStaffCan('gameAssets.everywhere')
  const { remove } = usePictures({ isEverywhere: !isOwn })
  const isRemovable = isOwn ? canManage : source === 'staff' && canEverywhere
  const brand = brands.find((one) => one.id === brandId)
  const owner = brand ? brandName({ ref: brand.ref, displayName: null }) : sourceNames[source]
  return (
    <li className="grid gap-2 py-2 pr-2 pl-3.5">
      <div className="flex items-center gap-3">
        <Thumbnail url={preview ?? undefined} className="size-12" />
        <div className="grid min-w-0 flex-1">
          <span className="font-medium text-sm">{kindNames[kind]}</span>
          <span className="truncate text-[0.8125rem] text-faint">{name}</span>
        </div>
        <Badge>{owner}</Badge>
        {state === 'processing' && <Badge tone="busy">Processing</Badge>}
        {state === 'refused' && <Badge tone="bad">{refusalNames[refusal ?? ''] ?? 'Rejected'}</Badge>}
        {isRemovable && (
          <Button
            size="icon"
            variant="ghost"
            aria-label={`Remove ${kindNames[kind]} of ${owner}`}
            isPending={remove.isPending}
            onClick={() => remove.mutate({ assetId: id, ...(brandId && { brandId }) })}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      <ErrorNotice>{remove.error?.message}</ErrorNotice>
    </li>
  )
}

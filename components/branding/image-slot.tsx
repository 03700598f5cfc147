'use client'

import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { FileDrop } from '@/components/files/file-drop'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import type { BrandingImage } from '@/server/contract/branding'
import type { Branding } from './branding'
import { ImageFrame } from './image-frame'
import type { Draft } from './use-draft'

const accepted = 'image/png,image/jpeg,image/webp,image/avif,image/gif,image/svg+xml'

interface ImageSlotProps {
  image: BrandingImage
  label: string
  surface: 'light' | 'dark'
  branding: Branding
  draft: Draft
  canManage: boolean
}

export function ImageSlot({ image, label, surface, branding, draft, canManage }: ImageSlotProps) {
  const trpc = useTRPC()
  const organization = useMe().organization?.slug ?? ''
  const target = { brandId: draft.brandId, revision: draft.revision, image }
  const set = useMutation(trpc.branding.setImage.mutationOptions({ onSuccess: draft.saved('Image added') }))
  const remove = useMutation(
    trpc.branding.removeImage.mutationOptions({ onSuccess: draft.saved('Image removed') }),
  )
  const own = branding.images[image]
  const inherited = branding.inherited[image]
  return (
    <section aria-label={label} className="grid min-w-0 grid-cols-1 content-start gap-2">
      <div className="flex min-h-6 flex-wrap items-center gap-2">
        <h3 className="font-medium text-[0.8125rem]">{label}</h3>
        {!own && inherited && <Badge>Inherited</Badge>}
      </div>
      <ImageFrame own={own} inherited={inherited} surface={surface} label={label} />
      {own && (
        <p className="truncate text-faint text-xs" title={own.name}>
          {own.name}
        </p>
      )}
      <ErrorNotice>{set.error?.message ?? remove.error?.message}</ErrorNotice>
      {canManage && !branding.isProcessing && (
        <FileDrop
          purpose="branding"
          organization={organization}
          accept={accepted}
          hint="Up to 5 MB"
          takesPaste={false}
          onUploaded={({ fileId }) => set.mutate({ ...target, fileId })}
        />
      )}
      {canManage && own && (!branding.isProcessing || own.state === 'waiting') && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          aria-label={own.state === 'waiting' ? undefined : `Remove ${label.toLowerCase()}`}
          isPending={remove.isPending}
          onClick={() => remove.mutate(target)}
        >
          <X aria-hidden />
          {own.state === 'waiting' ? 'Cancel processing' : 'Remove'}
        </Button>
      )}
    </section>
  )
}

'use client'

import { useState } from 'react'
import { brandName } from '@/components/data/brand-name'
import { FileDrop } from '@/components/files/file-drop'
import { useMe } from '@/components/shell/me-context'
import type { Outputs } from '@/components/trpc/types'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { type AssetKind, assetKinds } from '@/server/contract/game-assets'
import { kindNames } from './picture-words'
import { usePictures } from './use-pictures'

interface PictureDialogProps extends Pick<Outputs['games']['get'], 'brands'> {
  gameId: string
  /** For every organization, by Croupier's staff. */
  isEverywhere: boolean
  onClose: () => void
}

const wholeOrganization = 'all'

/** Rendered while it is open. */
export function PictureDialog({ gameId, brands, isEverywhere, onClose }: PictureDialogProps) {
  const slug = useMe().organization?.slug ?? null
  const [kind, setKind] = useState<AssetKind>('square')
  const [brandId, setBrandId] = useState(wholeOrganization)
  const [replacesKind, setReplacesKind] = useState(true)
  const { add } = usePictures({ isEverywhere })
  const scopes = [
    { value: wholeOrganization, label: 'All brands' },
    ...brands.map(({ id, ref }) => ({ value: id, label: brandName({ ref, displayName: null }) })),
  ]
  const send = (fileId: string) =>
    add.mutate(
      { gameId, kind, fileId, replacesKind, ...(brandId !== wholeOrganization && { brandId }) },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Add picture"
      description={
        isEverywhere
          ? 'Shown to every organization that has not uploaded another.'
          : 'Shown in the API and the dashboard once Croupier has made its sizes.'
      }
    >
      <div className="grid gap-5">
        <ErrorNotice>{add.error?.message}</ErrorNotice>
        <Field
          label="Kind"
          hint="The thumbnail is the square picture, else the portrait, else the landscape one."
        >
          {(props) => (
            <Select
              {...props}
              value={kind}
              onValueChange={(value) => setKind(value as AssetKind)}
              options={assetKinds.map((value) => ({ value, label: kindNames[value] }))}
            />
          )}
        </Field>
        {!isEverywhere && brands.length > 0 && (
          <Field label="Brand">
            {(props) => <Select {...props} value={brandId} onValueChange={setBrandId} options={scopes} />}
          </Field>
        )}
        <Checkbox
          checked={replacesKind}
          onCheckedChange={setReplacesKind}
          label="Replace the current picture of this kind"
        />
        <FileDrop
          purpose="game_asset"
          organization={isEverywhere ? null : slug}
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          hint="PNG, JPEG, WebP, AVIF or GIF, up to 10 MiB"
          onUploaded={({ fileId }) => send(fileId)}
        />
      </div>
    </Dialog>
  )
}

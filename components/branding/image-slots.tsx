import { Card, CardHeader } from '@/components/ui/card'
import type { BrandingImage } from '@/server/contract/branding'
import type { Branding } from './branding'
import { ImageSlot } from './image-slot'
import type { Draft } from './use-draft'

interface ImageSlotsProps {
  branding: Branding
  draft: Draft
  canManage: boolean
}

const slots: readonly { image: BrandingImage; label: string; surface: 'light' | 'dark' }[] = [
  { image: 'logoLight', label: 'Logo on light backgrounds', surface: 'light' },
  { image: 'logoDark', label: 'Logo on dark backgrounds', surface: 'dark' },
  { image: 'icon', label: 'Icon', surface: 'light' },
]

export function ImageSlots(props: ImageSlotsProps) {
  const { logoLight, logoDark } = props.branding.images
  const isMixed =
    (logoLight === null) !== (logoDark === null) &&
    (props.branding.inherited.logoLight ?? props.branding.inherited.logoDark) !== null
  return (
    <Card>
      <CardHeader
        title="Logo and icon"
        description="PNG, JPEG, WebP, AVIF, GIF or SVG. Logos are shown up to 240 pixels wide and 48 high."
      />
      <div className="grid gap-5 px-5 pb-5 md:grid-cols-3">
        {slots.map((slot) => (
          <ImageSlot key={slot.image} {...slot} {...props} />
        ))}
      </div>
      {isMixed && (
        <p className="px-5 pb-5 text-muted text-sm">
          One logo is this brand’s own and the other the organization’s. Upload both to show the same one
          everywhere.
        </p>
      )}
    </Card>
  )
}

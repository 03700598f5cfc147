import { ImageOff, LoaderCircle } from 'lucide-react'
import { surfaces } from '@/server/contract/accent-colours'
import type { Branding } from './branding'

interface ImageFrameProps {
  own: Branding['images']['icon']
  inherited: string | null
  surface: 'light' | 'dark'
  label: string
}

const empty = 'grid h-24 place-items-center gap-1 rounded-lg border border-line px-3 text-center text-sm'

const refusals = {
  virus: 'A virus was found in this file.',
  unreadable: 'This file is not a readable image.',
  too_many_pixels: 'This image has too many pixels.',
  unsafe: 'This SVG has more than shapes. Save it without effects, images and links, or as PNG.',
  too_costly: 'This image takes too long to open, or too much memory.',
} as const

/** An image on what it is made for; otherwise, why there is none. */
export function ImageFrame({ own, inherited, surface, label }: ImageFrameProps) {
  const address = own ? own.address : inherited
  if (address !== null)
    return (
      <div
        className="flex h-24 items-center justify-center overflow-hidden rounded-lg border border-line p-3"
        style={{ background: surfaces[surface] }}
      >
        {/* biome-ignore lint/performance/noImgElement: served in its size, by content address. */}
        <img src={address} alt={label} className="max-h-full min-w-0 max-w-full object-contain" />
      </div>
    )
  if (own?.state === 'waiting')
    return (
      <div className={`${empty} text-muted`} role="status">
        <LoaderCircle className="size-5 animate-spin text-faint" aria-hidden />
        Processing
      </div>
    )
  if (own?.state === 'refused')
    return (
      <div className={`${empty} border-bad-line bg-bad-soft text-bad`} role="alert">
        {own.refusal === null ? 'This file was refused.' : refusals[own.refusal]}
      </div>
    )
  return (
    <div className={`${empty} bg-sunken text-faint`}>
      <ImageOff className="size-5" aria-hidden />
      None
    </div>
  )
}

'use client'

import { Gamepad2 } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'

/** A game's picture. Providers sometimes remove them, which must not look broken. */
export function Thumbnail({ url, className }: { url: string | undefined; className?: string }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const frame = cn('grid shrink-0 place-items-center overflow-hidden rounded-md bg-sunken', className)
  if (!url || url === brokenUrl) {
    return (
      <span className={frame}>
        <Gamepad2 className="size-5 text-faint" aria-hidden />
      </span>
    )
  }
  return (
    <span className={frame}>
      {/* biome-ignore lint/performance/noImgElement: pictures come from providers' hosts unchanged */}
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="size-full object-cover"
        onError={() => setBrokenUrl(url)}
      />
    </span>
  )
}

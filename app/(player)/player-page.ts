import { createHash } from 'node:crypto'
import type { PlayerPage } from '@/components/player-page/player-page'
import { renderPlayerPage } from '@/components/player-page/render-player-page'
import type { PlayerBranding } from '@/server/contract/branding'

/** What every answer to a player carries, page or not. */
export const playerHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow',
} as const

interface Look {
  hasBody?: boolean
  branding?: PlayerBranding | null
}

export function playerPageResponse(
  page: PlayerPage,
  { hasBody = true, branding = null }: Look = {},
): Response {
  const { html, style } = renderPlayerPage(page, { branding, scheme: 'auto' })
  return new Response(hasBody ? html : null, {
    status: page.status,
    headers: {
      ...playerHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      Vary: 'Accept',
      'Content-Security-Policy': contentPolicy(style, branding !== null),
    },
  })
}

/** No script, nothing of another host; whoever embeds the game may embed this as well (design: security). */
function contentPolicy(style: string, hasImages: boolean): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    // defence: a player page loads images of this service alone
    ...(hasImages ? ["img-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
}

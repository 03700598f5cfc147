import { createHash } from 'node:crypto'
import { playerTexts } from '@/components/player-page/player-languages'
import { type PlayerPageName, playerPage } from '@/components/player-page/player-page'
import { renderPlayerPage } from '@/components/player-page/render-player-page'
import type { PlayerBranding } from '@/server/contract/branding'
import type { RequestHeaders } from '@/server/core/request-headers'
import { acceptedLanguages } from './accepts'

/** What every answer to a player carries, page or not. */
export const playerHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow',
} as const

/** What these pages read of a request: the web's own, or Node's message in `server/http`. */
export interface PlayerRequest {
  readonly url: string
  readonly headers: RequestHeaders
}

/** The last part of the address. */
export function tokenIn({ url }: PlayerRequest): string {
  const [token = ''] = new URL(url).pathname.replace(/\/$/, '').split('/').slice(-1)
  return decodeURIComponent(token)
}

interface Look {
  request: PlayerRequest
  hasBody?: boolean
  /** The session's language, where there is a session that names one; else the browser decides. */
  lang?: string | null
  /** Shown below the text. */
  code?: string
  branding?: PlayerBranding | null
}

export function playerPageResponse(
  name: PlayerPageName,
  { request, hasBody = true, lang = null, code, branding = null }: Look,
): Response {
  const page = playerPage(name, languageOf({ request, lang }))
  const content = { ...page, ...(code === undefined ? {} : { code }) }
  const { html, style } = renderPlayerPage(content, { branding, scheme: 'auto' })
  return htmlResponse({ html: hasBody ? html : null, style, ...page }, branding)
}

/** The sentences of the language named, else of the browser's. */
export const languageOf = ({ request, lang }: { request: PlayerRequest; lang: string | null }) =>
  playerTexts([...(lang === null ? [] : [lang]), ...acceptedLanguages(request.headers)])

interface Document {
  /** Null: headers alone. */
  html: string | null
  style: string
  status: number
  language: string
}

/** A document without scripts, and the policy that allows its one style sheet. */
export function htmlResponse(
  { html, style, status, language }: Document,
  branding: PlayerBranding | null,
): Response {
  return new Response(html, {
    status,
    headers: {
      ...playerHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      Vary: 'Accept, Accept-Language',
      'Content-Security-Policy': contentPolicy(style, hasImages(branding)),
    },
  })
}

/** Without any, the policy keeps the browser from asking for `/favicon.ico`, which is a page of the dashboard that is not found. */
const hasImages = (branding: PlayerBranding | null): boolean =>
  [branding?.icon, branding?.logoLight, branding?.logoDark].some(Boolean)

/** No script, nothing of another host; sites that embed the game may embed this as well (design: security). */
function contentPolicy(style: string, loadsImages: boolean): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    // defence: a player page loads images of this service alone
    ...(loadsImages ? ["img-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
}

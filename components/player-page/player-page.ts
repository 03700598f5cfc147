import type { PlayerBranding } from '@/server/contract/branding'
import type english from './texts/en.json'

/** The sentences of the player pages in one language, a file for each in `texts`. */
export type PlayerTexts = typeof english

/** A page of fixed text: nothing of the request is rendered. */
export interface PlayerPage {
  status: number
  /** ISO 639-1, of the sentences. */
  language: string
  title: string
  /** What happened, in one sentence. */
  text: string
  /** What the player can do now. */
  advice: string
  /** The word before the casino's support address. */
  support: string
  mark: keyof typeof marks
  /** What the player may name to the casino. */
  code?: string
}

/** `auto`: as the player's device is set. The preview in the cabinet shows either. */
export type PageScheme = 'auto' | 'light' | 'dark'

export interface PageLook {
  /** Null: Croupier's plain page. */
  branding: PlayerBranding | null
  scheme: PageScheme
}

/** Drawn in a 24 by 24 square. */
export const marks = {
  done: 'M5 12.5l4.5 4.5L19 7.5',
  used: 'M9.5 14.5l5-5M8 10l-2.2 2.2a3.9 3.9 0 005.5 5.5L13.5 15.5M16 14l2.2-2.2a3.9 3.9 0 00-5.5-5.5L10.5 8.5',
  expired: 'M12 7v5l3 2M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17z',
  stopped: 'M12 7.5v5.5M12 16.4v.1M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17z',
} as const

const frames = {
  used: { status: 410, mark: 'used' },
  expired: { status: 410, mark: 'expired' },
  refused: { status: 403, mark: 'stopped' },
  noAccess: { status: 403, mark: 'stopped' },
  invalid: { status: 404, mark: 'stopped' },
  unavailable: { status: 503, mark: 'stopped' },
  /** A replay link that is used, expired or unknown. */
  replayOver: { status: 410, mark: 'expired' },
  /** For link previews: the link stays unused. */
  waiting: { status: 200, mark: 'done' },
  /** Where a player lands after a game when the operator named no return_url (spec §2.5). */
  complete: { status: 200, mark: 'done' },
} as const satisfies Record<keyof PlayerTexts['pages'], Pick<PlayerPage, 'status' | 'mark'>>

export type PlayerPageName = keyof typeof frames

/** What a player reads after a game, or when a launch link does not open one. */
export function playerPage(name: PlayerPageName, { language, support, pages }: PlayerTexts): PlayerPage {
  return { ...frames[name], language, support, ...pages[name] }
}

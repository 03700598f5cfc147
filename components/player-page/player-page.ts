import type { PlayerBranding } from '@/server/contract/branding'

/** A page of fixed text: nothing of the request is rendered. */
export interface PlayerPage {
  status: number
  title: string
  /** What happened, in one sentence. */
  text: string
  /** What the player can do now. */
  advice: string
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

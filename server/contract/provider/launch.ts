import { z } from 'zod'

const money = z.int().meta({ description: 'Minor units.' })

/** Free rounds that wait for the player on this game. */
export const AttachedFreeRounds = z
  .object({
    grant_id: z.guid(),
    rounds: z.int().min(1),
    coin_level: z.int().min(1).optional(),
    bet_amount: z.int().min(1).optional().meta({ description: 'Minor units; where no coin_level is.' }),
  })
  .meta({ id: 'AttachedFreeRounds' })

/** The casino's look, for games that show it. */
export const LaunchBranding = z
  .object({
    name: z.string().optional(),
    accent: z.string().optional().meta({ description: 'A colour, #rrggbb.' }),
    logo_light_url: z.string().optional().meta({ format: 'uri', description: 'For light backgrounds.' }),
    logo_dark_url: z.string().optional().meta({ format: 'uri', description: 'For dark backgrounds.' }),
    icon_url: z.string().optional().meta({ format: 'uri' }),
  })
  .meta({ id: 'LaunchBranding', description: 'Absent where the casino has published no branding.' })
export type LaunchBranding = z.output<typeof LaunchBranding>

/** What the player's market asks of the game. A rule that is absent does not apply. */
export const LaunchProtection = z
  .object({
    autoplay_allowed: z.boolean().meta({ description: 'False: no autoplay, and the game says so.' }),
    turbo_allowed: z.boolean().meta({ description: 'False: no quicker spin than the usual one.' }),
    min_bet_interval_ms: z.int().min(1).optional().meta({
      description: 'Least milliseconds from the start of one round to the start of the next.',
    }),
    stake_max: z.int().min(1).optional().meta({
      description: 'Minor units. Highest stake of a bet; higher ones cannot be chosen.',
    }),
    reality_check_minutes: z.int().min(1).optional().meta({
      description: 'How often the game interrupts play and shows time played and result.',
    }),
    session_minutes: z.int().min(1).optional().meta({ description: 'After that, no round begins.' }),
  })
  .meta({
    id: 'LaunchProtection',
    description: "What the player's market asks. Absent where no market rules apply.",
  })
export type LaunchProtection = z.output<typeof LaunchProtection>

/** Body of POST /launch. */
export const LaunchRequest = z
  .object({
    session_id: z.guid().meta({ description: 'Send it with each movement of this session.' }),
    game_id: z.string().meta({ description: "The provider's own code." }),
    player_id: z.string(),
    currency: z.string(),
    country: z.string(),
    lang: z.string().optional(),
    balance: money,
    return_url: z.string().meta({ format: 'uri', description: 'Where the close button leads.' }),
    deposit_url: z.string().meta({ format: 'uri', description: 'Where the top-up button leads.' }),
    free_rounds: z.array(AttachedFreeRounds),
    rtp_variant: z.string().optional().meta({
      description: 'One of the codes of `rtp_variants` in the feed. Absent: the usual one.',
    }),
    branding: LaunchBranding.optional(),
    player_protection: LaunchProtection.optional(),
  })
  .meta({ id: 'LaunchRequest' })
export type LaunchRequest = z.output<typeof LaunchRequest>

/** Body of POST /demo. */
export const DemoRequest = z
  .object({
    session_id: z.guid(),
    game_id: z.string(),
    lang: z.string().optional(),
    return_url: z.string().meta({ format: 'uri' }),
    rtp_variant: z.string().optional().meta({
      description: 'One of the codes of `rtp_variants` in the feed. Absent: the usual one.',
    }),
    branding: LaunchBranding.optional(),
    player_protection: LaunchProtection.optional(),
  })
  .meta({ id: 'DemoRequest' })
export type DemoRequest = z.output<typeof DemoRequest>

/** Answer of both. The address must be https; Croupier sends the player there once. */
export const LaunchResponse = z
  .object({
    launch_url: z.string().meta({ format: 'uri', description: 'An https address.' }),
    provider_session_uid: z.string().optional().meta({ description: "The provider's own session id." }),
  })
  .meta({ id: 'LaunchResponse' })
export type LaunchResponse = z.output<typeof LaunchResponse>

export const CallRefusal = z
  .object({ error: z.string(), message: z.string() })
  .meta({ id: 'CallRefusal', description: 'What a provider answers when it refuses.' })
export type CallRefusal = z.output<typeof CallRefusal>

import { z } from 'zod'
import {
  absentable,
  CountryCode,
  DateTime,
  HttpsUrl,
  Language,
  MinorAmount,
  PlayerId,
  SessionCurrency,
  Uuid,
  UuidOut,
} from '@/server/contract/primitives'
import { subOperatorRefBody } from '@/server/contract/query-parameters'

/** Body of POST /v1/sessions (spec §2.5). */
export const CreateSessionRequest = z
  .object({
    game_id: Uuid.meta({ description: 'Catalogue id of the game.' }),
    player_id: PlayerId.meta({ description: 'Your id of the player.' }),
    balance: MinorAmount.meta({
      description: "The player's balance in minor units of currency. Informational: the wallet stays yours.",
    }),
    currency: SessionCurrency,
    country: CountryCode.meta({ description: "The player's country, which decides what may be played." }),
    lang: absentable(Language),
    return_url: absentable(HttpsUrl).meta({
      description: 'Where the player lands after the game. Default: a page of ours.',
    }),
    deposit_url: absentable(HttpsUrl).meta({
      description: "Where the game's top-up button leads, for providers that have one. Default: return_url.",
    }),
    sub_operator_ref: subOperatorRefBody,
  })
  .meta({ id: 'CreateSessionRequest' })
export type CreateSessionRequest = z.output<typeof CreateSessionRequest>

export const CreateDemoSessionRequest = z
  .object({
    game_id: Uuid.meta({ description: 'Catalogue id of a game that has a demo.' }),
    country: absentable(CountryCode).meta({
      description: "The visitor's country. With it, where the demo may be played is checked as at a session.",
    }),
  })
  .meta({ id: 'CreateDemoSessionRequest' })
export type CreateDemoSessionRequest = z.output<typeof CreateDemoSessionRequest>

/** Answer to creating a session, real or demo (spec §2.6). */
export const SessionResponse = z
  .object({
    session_id: UuidOut,
    game_url: z.string().meta({
      format: 'uri',
      description: 'Opens the game once. Never cache, reload or share it.',
    }),
    provider_session_uid: z.string().optional().meta({ description: "The provider's own session id." }),
    provider_code: z.string(),
    warning: z.string().optional().meta({ description: 'Reserved; never set.' }),
  })
  .meta({ id: 'SessionResponse' })
export type SessionResponse = z.output<typeof SessionResponse>

export const SessionStatus = z.enum(['created', 'launched', 'expired', 'closed'])
export const SessionMode = z.enum(['real', 'demo'])

/** What is known about a session later. Null on a demo: player, currency, country. */
export const SessionDetail = z
  .object({
    session_id: UuidOut,
    game_id: UuidOut,
    provider_code: z.string(),
    player_id: z.string().nullable(),
    currency: z.string().nullable(),
    country: z.string().nullable(),
    lang: z.string().nullable(),
    mode: SessionMode,
    status: SessionStatus,
    created_at: DateTime,
    launched_at: DateTime.nullable(),
    expires_at: DateTime,
    provider_session_uid: z.string().nullable(),
    rtp_variant: z.string().nullable().meta({
      description: 'The RTP variant that the game was launched with. Null: it has none.',
    }),
    sub_operator_ref: z.string().nullable(),
    operator_user_id: z.string().nullable().meta({
      description: 'The brand the session belongs to. Null on a demo of a platform without a default brand.',
    }),
  })
  .meta({ id: 'SessionDetail' })
export type SessionDetail = z.output<typeof SessionDetail>

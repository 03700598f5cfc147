import { env } from '@/server/env'

/** The origins that are reached without the guard, as URL.origin spells them. Throws for an invalid URL. */
export function exemptOrigins(): string[] {
  return env().CALLBACK_ALLOWED_PRIVATE_ORIGINS.map((origin) => new URL(origin).origin)
}

/** The same of pictures that a provider's feed names. */
export function pictureOrigins(): string[] {
  return env().PICTURE_ALLOWED_PRIVATE_ORIGINS.map((origin) => new URL(origin).origin)
}

/** The same of identity providers, which organizations name for their single sign-on. */
export function identityOrigins(): string[] {
  return env().SSO_ALLOWED_PRIVATE_ORIGINS.map((origin) => new URL(origin).origin)
}

/** Whether the guard lets this address pass because the deployment says so. */
export const isExemptOrigin = (url: string): boolean => exemptOrigins().includes(new URL(url).origin)

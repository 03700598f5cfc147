import { env } from '@/server/env'

/** The origins that are reached without the guard, each as URL.origin spells it. Throws for what is no URL. */
export function exemptOrigins(): string[] {
  return env().CALLBACK_ALLOWED_PRIVATE_ORIGINS.map((origin) => new URL(origin).origin)
}

import { z } from 'zod'
import { pageCursor } from '@/server/contract/inputs'

export const OnePage = z.object({ cursor: pageCursor })
export type OnePage = z.output<typeof OnePage>

/** What a list of affiliates is asked for, beside its own filter; `organization` is an affiliate's slug. */
export const affiliateSearch = {
  organization: z
    .string()
    .transform((text) => text.trim().slice(0, 80))
    .nullish(),
  cursor: pageCursor,
}

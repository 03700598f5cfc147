import { z } from 'zod'
import { deductionKinds } from '@/server/contract/forms/contracts'
import type { Deduction, Upstream } from './provider-rules'
import { formatShare, parseShare } from './tiers'

/** Deductions and upstream as their columns hold them: exact, as text. */

const share = z.string().transform((text) => parseShare(text) ?? 0n)

const storedDeductions = z.array(
  z.object({
    kind: z.enum(deductionKinds),
    label: z.string(),
    share: share.prefault('0'),
    amountMinor: z.string().default('0').transform(BigInt),
  }),
)

export const deductionsToJson = (deductions: readonly Deduction[]) =>
  deductions.map(({ kind, label, shareUnits, amountMinor }) => ({
    ...{ kind, label, share: formatShare(shareUnits), amountMinor: String(amountMinor) },
  }))

export const deductionsFromJson = (json: unknown): Deduction[] =>
  storedDeductions.parse(json).map(({ share: shareUnits, ...deduction }) => ({ ...deduction, shareUnits }))

const storedUpstream = z.object({ name: z.string(), share, mode: z.enum(['on_top', 'of_share']) })

export const upstreamToJson = ({ shareUnits, ...upstream }: Upstream) => ({
  ...upstream,
  share: formatShare(shareUnits),
})

export function upstreamFromJson(json: unknown): Upstream | null {
  if (json === null) return null
  const { share: shareUnits, ...upstream } = storedUpstream.parse(json)
  return { ...upstream, shareUnits }
}

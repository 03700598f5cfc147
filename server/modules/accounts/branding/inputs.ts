import { z } from 'zod'
import { brandingImages, brandingLimits } from '@/server/contract/branding'

/** Null: the organization's own profile. */
export const OneProfile = z.object({ brandId: z.uuid().nullable() })
export type OneProfile = z.output<typeof OneProfile>

/** A change of a draft names the revision it was made from; 0 before the first. */
export const OneDraft = OneProfile.extend({ revision: z.int().min(0) })
export type OneDraft = z.output<typeof OneDraft>

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max, `At most ${max} characters.`)
    .regex(/^\P{Cc}*$/u, 'One line of text.')
    .nullable()

const supportMessage = 'Enter an email address or an address that begins with https://.'

/** Fields left null are inherited. */
export const DraftTexts = OneDraft.extend({
  displayName: line(brandingLimits.displayName),
  accent: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #1d5fbf.')
    .nullable(),
  supportAddress: line(brandingLimits.supportAddress).refine(
    (text) => text === null || isSupportAddress(text),
    supportMessage,
  ),
  legalLine: line(brandingLimits.legalLine),
})
export type DraftTexts = z.output<typeof DraftTexts>

function isSupportAddress(text: string): boolean {
  if (!text.startsWith('https://')) return z.email().safeParse(text).success
  if (!URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname.includes('.')
}

export const OneImage = OneDraft.extend({ image: z.enum(brandingImages) })
export type OneImage = z.output<typeof OneImage>

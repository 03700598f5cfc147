import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { isZone } from '@/server/contract/zone-clock'

const form = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(120, 'At most 120 characters.')),
  timeZone: z.string().check(
    z.trim(),
    z.refine((name) => isZone(name), 'Enter a time zone, such as Europe/Malta.'),
  ),
  sessionLimitPerPlayer: z
    .string()
    .check(z.trim(), z.regex(/^[1-9]\d{0,2}$|^1000$/, 'Enter a whole number from 1 to 1,000.')),
})

export type SettingsValues = z.infer<typeof form>

export const resolver = zodResolver(form)

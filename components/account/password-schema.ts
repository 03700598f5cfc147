import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'

const form = z.object({
  current: z.string().check(z.minLength(1, 'Enter your current password.')),
  next: z
    .string()
    .check(z.minLength(12, 'At least 12 characters.'), z.maxLength(1_024, 'At most 1,024 characters.')),
})

export type PasswordValues = z.infer<typeof form>

export const resolver = zodResolver(form)

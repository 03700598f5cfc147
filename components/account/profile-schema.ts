import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'

const form = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter your name.'), z.maxLength(120, 'At most 120 characters.')),
})

export type ProfileValues = z.infer<typeof form>

export const resolver = zodResolver(form)

import * as z from 'zod/mini'

export const newAccountForm = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(120, 'At most 120 characters.')),
  slug: z
    .string()
    .check(
      z.trim(),
      z.regex(
        /^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?$/,
        'Use 1 to 48 lowercase letters, digits and dashes. Don’t start or end with a dash.',
      ),
    ),
  kind: z.enum(['single', 'platform', 'affiliate']),
  creditCurrency: z
    .string()
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'Enter a currency code such as EUR.')),
  ownerEmail: z.email('Enter the owner’s work email.').check(z.maxLength(320, 'At most 320 characters.')),
})

export type NewAccount = z.infer<typeof newAccountForm>

export const emptyAccount: NewAccount = {
  name: '',
  slug: '',
  kind: 'single',
  creditCurrency: 'EUR',
  ownerEmail: '',
}

export const kindOptions = [
  { value: 'single', label: 'Single casino' },
  { value: 'platform', label: 'Platform' },
  { value: 'affiliate', label: 'Affiliate' },
]

export const kindHints: Record<NewAccount['kind'], string> = {
  single: 'One casino. API calls don’t select a brand.',
  platform: 'Several brands with one API key.',
  affiliate: 'Refers operators for commission. Runs no games itself.',
}

/** `Żółw & Sons Casino` → `zolw-sons-casino`: an editable suggestion. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łŁ]/g, 'l')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .split('-')
    .filter((word) => word !== '')
    .join('-')
}

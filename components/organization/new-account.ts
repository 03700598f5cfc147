import type { NewAccount } from '@/server/contract/forms/organization'

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
  { value: 'studio', label: 'Studio' },
]

export const kindHints: Record<NewAccount['kind'], string> = {
  single: 'One casino. API calls don’t select a brand.',
  platform: 'Several brands with one API key.',
  affiliate: 'Refers operators for commission. Runs no games itself.',
  studio: 'Supplies games. Certifies its own server before they go live.',
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

import { expect, it } from 'vitest'
import { NewAccount } from '@/server/contract/forms/organization'
import { slugOf } from './new-account'

it('proposes a slug that the form takes', () => {
  expect(slugOf('Żółw & Sons Casino')).toBe('zolw-sons-casino')
  expect(slugOf(' -- Ådal -- ')).toBe('adal')
  expect(slugOf('x'.repeat(80))).toHaveLength(48)
  const long = slugOf(`${'x'.repeat(47)} yes`)
  expect(NewAccount.shape.slug.safeParse(long).success).toBe(true)
})

it('proposes nothing for a name without Latin letters', () => {
  expect(slugOf('カジノ')).toBe('')
})

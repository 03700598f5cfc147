import { expect, test } from 'vitest'
import { ContractTerms } from './contract-terms'

const termsOf = (written: string) =>
  ContractTerms.safeParse({
    currency: 'EUR',
    negativeMonth: 'reset',
    monthlyMinimum: written,
    lines: [
      { kind: 'fixed', label: 'Platform', amount: written },
      {
        kind: 'ggr_share',
        providerCode: null,
        gameType: null,
        includesFreeWins: false,
        tiers: [
          { from: '0', share: '10' },
          { from: written, share: '8' },
        ],
        minimum: written,
      },
    ],
  })

test('amounts of terms may group thousands', () => {
  const amounts = termsOf('1,500.50').data?.lines.map((line) =>
    line.kind === 'ggr_share' ? [undefined, line.minimumMinor] : [line.amountMinor, undefined],
  )
  expect(amounts).toEqual([
    [150_050n, undefined],
    [undefined, 150_050n],
    [150_050n, undefined],
  ])
})

test('a decimal comma in terms is refused where it stands', () => {
  const issues = termsOf('100,50').error?.issues.map(({ path, message }) => [path.join('.'), message])
  const sentence = expect.stringMatching(/^Write decimals with a point/)
  expect(issues).toEqual([
    ['monthlyMinimum', sentence],
    ['lines.0.amount', sentence],
    ['lines.1.tiers.1.from', sentence],
    ['lines.1.minimum', sentence],
  ])
})

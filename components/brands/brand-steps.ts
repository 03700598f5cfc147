import { type Brand, nameOf } from './brand'

export type BrandStepKind = 'suspend' | 'reactivate' | 'retire' | 'makeDefault'

interface StepText {
  title: string
  /** The effects of the action, one per line. */
  effects: readonly string[]
  action: string
  done: string
  tone?: 'danger'
}

const goesOn = 'Wins and refunds of earlier rounds still reach your wallet, and redeliveries continue.'

/** Texts of the questions. */
export function describeStep(kind: BrandStepKind, brand: Brand): StepText {
  const name = nameOf(brand)
  switch (kind) {
    case 'suspend':
      return {
        title: `Suspend ${name}?`,
        effects: [
          'Launches, free rounds and other calls for this brand are refused with E6008. Transactions, sessions and grants can still be read.',
          'Open sessions accept no more bets.',
          goesOn,
          ...(brand.isDefault
            ? ['It is the default brand: calls without sub_operator_ref are refused with E6010.']
            : []),
          'It can be reactivated at any time and still counts toward the brand limit.',
        ],
        action: 'Suspend brand',
        done: `${name} suspended`,
        tone: 'danger',
      }
    case 'reactivate':
      return {
        title: `Reactivate ${name}?`,
        effects: ['Launches, bets and reads work again immediately. Games and endpoints are unchanged.'],
        action: 'Reactivate',
        done: `${name} reactivated`,
      }
    case 'retire':
      return {
        title: `Retire ${name} permanently?`,
        effects: [
          'This can’t be undone. The brand can’t be reactivated and its sub_operator_ref can’t be reused.',
          'Calls for this brand are refused with E6008, except to read transactions, sessions and grants. Open sessions accept no more bets.',
          goesOn,
          'Its history stays available. It no longer counts toward the brand limit.',
        ],
        action: 'Retire permanently',
        done: `${name} retired`,
        tone: 'danger',
      }
    case 'makeDefault':
      return {
        title: `Make ${name} the default brand?`,
        effects: [
          'Calls without sub_operator_ref use this brand from now on.',
          'Existing sessions, transactions and grants stay with their brand. Calls that read or cancel them without its sub_operator_ref get 404.',
        ],
        action: 'Make default',
        done: `${name} is now the default brand`,
      }
  }
}

import type { ReactNode } from 'react'
import type { Brand } from './brand'

export type BrandStepKind = 'suspend' | 'reactivate' | 'retire' | 'makeDefault'

export interface BrandStep {
  kind: BrandStepKind
  brand: Brand
}

interface StepText {
  title: string
  /** What happens, each in a line, before it is confirmed. */
  effects: readonly ReactNode[]
  confirm: string
  done: string
  isDanger: boolean
}

const goesOn = 'Wins and refunds of rounds already played still reach your wallet, and redeliveries go on.'

/** What each step does, in the words it is confirmed with. */
export function describeStep({ kind, brand }: BrandStep): StepText {
  const name = brand.ref ?? 'this brand'
  switch (kind) {
    case 'suspend':
      return {
        title: `Suspend ${name}?`,
        effects: [
          'Calls that name it are refused with E6008: no launches, no free rounds. Transactions, sessions and grants can still be read.',
          'Its open sessions take no more bets.',
          goesOn,
          ...(brand.isDefault ? ['It is the default: calls that name no brand are refused with E6010.'] : []),
          'It can be reactivated at any time, and keeps its place under the cap.',
        ],
        confirm: 'Suspend the brand',
        done: `${name} is suspended`,
        isDanger: true,
      }
    case 'reactivate':
      return {
        title: `Reactivate ${name}?`,
        effects: ['Launches, bets and reads work again at once, with its games and endpoints as they were.'],
        confirm: 'Reactivate',
        done: `${name} is active again`,
        isDanger: false,
      }
    case 'retire':
      return {
        title: `Retire ${name} for good?`,
        effects: [
          'This is final: it never becomes active again, and its ref never names another brand.',
          'Calls that name it are refused with E6008, except to read transactions, sessions and grants. Its open sessions take no more bets.',
          goesOn,
          'What it did stays here to be looked at. Its place under the cap is free.',
        ],
        confirm: 'Retire for good',
        done: `${name} is retired`,
        isDanger: true,
      }
    case 'makeDefault':
      return {
        title: `Make ${name} the default brand?`,
        effects: [
          'Calls that name no brand act for it, from the next call on.',
          'Sessions, movements and grants that exist stay with the brand they were made for. A backend that reads or cancels them without naming that brand gets 404.',
        ],
        confirm: 'Make it the default',
        done: `${name} is the default brand`,
        isDanger: false,
      }
  }
}

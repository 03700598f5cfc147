import { describe, expect, it } from 'vitest'
import { permissionsOf } from '@/server/core/permissions'
import { paletteActions } from './actions'
import { palettePages } from './pages'
import { rank } from './rank'
import { paletteSettings } from './settings'

const organization = { kind: 'platform' } as Parameters<typeof palettePages>[0]['organization']
const owner = { permissions: permissionsOf({ member: 'owner' }), staffPermissions: [], organization }
const staff = { permissions: [], staffPermissions: permissionsOf({ staff: 'finance' }), organization: null }

/** The labels that the palette shows for a text, best first. */
const found = (text: string, me: Parameters<typeof palettePages>[0] = owner) => {
  const isOpen = ({ permission }: { permission: (typeof paletteActions)[number]['permission'] }) =>
    permission === null || me.permissions.includes(permission)
  const entries = [...palettePages(me), ...paletteActions.filter(isOpen), ...paletteSettings.filter(isOpen)]
  return rank(entries, text).map(({ label }) => label)
}

describe('the palette gives what is meant', () => {
  it.each([
    ['invoice', 'Invoices'],
    ['invoices', 'Invoices'],
    ['dark', 'Dark theme'],
    ['month', 'Reports'],
    ['pay', 'Billing'],
    ['team', 'Team'],
    ['key', 'API keys'],
    ['create key', 'Create key'],
    ['new key', 'Create key'],
    ['replay since', 'Replay since…'],
    ['log out', 'Sign out'],
    ['endpoint health', 'Endpoint health'],
    ['webhook', 'Endpoints'],
    ['ggr', 'Reports'],
    ['settings', 'Organization'],
    ['thresholds', 'Thresholds'],
  ])('%s: %s first', (text, label) => {
    expect(found(text)[0]).toBe(label)
  })

  it('says for "pay" where money is paid: balance, invoices, packages, and the way to buy', () => {
    expect(found('pay').slice(0, 4).toSorted()).toEqual([
      'Billing',
      'Buy credit',
      'Invoices',
      'Packages and purchases',
    ])
  })

  it('says for "month" of Croupier’s finance the month close', () => {
    expect(found('month', staff)[0]).toBe('Month close')
    expect(found('close month', staff)[0]).toBe('Month close')
  })

  it('shows no page or action that the person may not open', () => {
    const manager = { ...owner, permissions: permissionsOf({ member: 'manager' }) }
    expect(found('invoice', manager)).not.toContain('Invoices')
    expect(found('create key', manager)).toEqual([])
  })
})

describe('names rank', () => {
  const order = (text: string, ...labels: string[]) =>
    rank(
      labels.map((label) => ({ label })),
      text,
    ).map(({ label }) => label)

  it('the whole name, its beginning, a word’s beginning, a part, the initials', () => {
    expect(order('ap', 'Wrap paper', 'A page', 'API', 'Ap', 'The api')).toEqual([
      'Ap',
      'API',
      'The api',
      'A page',
    ])
    expect(order('age', 'A page', 'Agenda', 'Old age')).toEqual(['Agenda', 'Old age', 'A page'])
  })

  it('without what has the letters only somewhere', () => {
    expect(order('pay', 'Player protection', 'Open rounds today')).toEqual([])
  })

  it('the same with accents, capitals and words in another order', () => {
    expect(order('café', 'CAFE')).toEqual(['CAFE'])
    expect(order('key create', 'Create key', 'Create campaign')).toEqual(['Create key'])
  })
})

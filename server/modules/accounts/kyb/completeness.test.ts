import { describe, expect, it } from 'vitest'
import { legalForms } from '@/server/contract/kyb'
import { completenessOf, documentsNeeded, requireComplete, type Submission } from './completeness'

const people = { beneficialOwnerIds: [], officerIds: [] }
const kinds = (legalForm: (typeof legalForms)[number], country: string | null) =>
  documentsNeeded({ ...people, legalForm, country }).map(({ kind }) => kind)

const complete: Submission = {
  profile: {
    legalName: 'Ours Ltd',
    registrationNumber: 'C 1',
    legalForm: 'sole_trader',
    country: 'SE',
    registeredAddress: 'Street 1',
  },
  isWidelyHeld: false,
  owners: [{ id: 'ada', kind: 'person', name: 'Ada', holdings: [{ heldId: null, share: 1_000_000 }] }],
  officers: [{ id: 'bob', name: 'Bob' }],
  documents: [
    ...['trade_registration', 'address_proof', 'gaming_licence'].map((kind) => ({ kind, subjectId: null })),
    ...['ada', 'bob'].map((subjectId) => ({ kind: 'identity', subjectId })),
  ],
}
const refusalOf = (change: Partial<Submission>) => {
  try {
    requireComplete(completenessOf({ ...complete, ...change }))
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('the checklist', () => {
  it('asks every form for an address and a licence, and for what founded it', () => {
    for (const form of legalForms) {
      expect(kinds(form, 'SE')).toEqual(expect.arrayContaining(['address_proof', 'gaming_licence']))
      expect(kinds(form, 'SE').length).toBeGreaterThanOrEqual(3)
    }
  })

  it('differs by country, and is the general one where a country has none', () => {
    expect(kinds('limited_company', 'GB')).not.toContain('shareholder_register')
    expect(kinds('limited_company', 'CW')).toContain('ownership_proof')
    expect(kinds('limited_company', 'JP')).toEqual(kinds('limited_company', null))
  })

  it('asks for the papers of beneficial owners and officers, not of others', () => {
    const { documents } = completenessOf({
      ...complete,
      owners: [
        { id: 'ada', kind: 'person', name: 'Ada', holdings: [{ heldId: null, share: 800_000 }] },
        { id: 'cyd', kind: 'person', name: 'Cyd', holdings: [{ heldId: null, share: 200_000 }] },
      ],
    })
    expect(documents.flatMap(({ subjectId }) => subjectId ?? [])).toEqual(['ada', 'bob'])
  })
})

describe('a submission', () => {
  it('with everything passes', () => {
    expect(refusalOf({})).toBeNull()
  })

  it.each([
    ['a detail', { profile: { ...complete.profile, registeredAddress: null } }, 'E7003'],
    ['an officer', { officers: [] }, 'E7003'],
    ['an owner', { owners: [] }, 'E7005'],
    ['a document', { documents: complete.documents.slice(1) }, 'E7004'],
    ['the papers of a person', { documents: complete.documents.slice(0, -1) }, 'E7004'],
  ] as const)('that lacks %s is refused', (_, change, code) => {
    expect(refusalOf(change)).toBe(code)
  })
})

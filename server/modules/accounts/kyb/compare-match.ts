import type { Subject } from './match-api'

/** What the lists say of an entry, as far as a subject has the same field. */
export interface ListedEntry {
  caption: string
  schema: string
  birthDates: readonly string[]
  countries: readonly string[]
}

export interface ComparedField {
  field: 'name' | 'kind' | 'born' | 'country'
  /** As the organization submitted it; null: it did not. */
  submitted: string | null
  /** As the lists have it, which may be several values. */
  listed: string[]
  /** `unknown`: one of the sides does not say. */
  result: 'same' | 'differs' | 'unknown'
}

/** A subject beside a listed entry, field by field. Pure. */
export function compareMatch(subject: Subject, entry: ListedEntry): ComparedField[] {
  const kind = subject.isPerson ? 'Person' : 'Company'
  const country = subject.country?.toUpperCase() ?? null
  const countries = [...new Set(entry.countries.map((code) => code.toUpperCase()))]
  return [
    compared('name', subject.name, [entry.caption], isSameName),
    compared('kind', kind, [entry.schema], (one, listed) => isSameKind(one, listed)),
    ...(subject.isPerson ? [compared('born', subject.bornOn, entry.birthDates, isSameDay)] : []),
    compared('country', country, countries, (one, listed) => one === listed),
  ]
}

function compared(
  field: ComparedField['field'],
  submitted: string | null,
  listed: readonly string[],
  isSame: (submitted: string, listed: string) => boolean,
): ComparedField {
  const known = submitted !== null && listed.length > 0
  const result = !known ? 'unknown' : listed.some((value) => isSame(submitted, value)) ? 'same' : 'differs'
  return { field, submitted, listed: [...listed], result }
}

/** Lists often know only the year or the month: what they know has to agree. */
const isSameDay = (submitted: string, listed: string) =>
  /^\d{4}(-\d{2}){0,2}$/.test(listed) && submitted.startsWith(listed)

/** The order of the parts of a name, accents and case do not matter. */
const isSameName = (submitted: string, listed: string) => wordsOf(submitted) === wordsOf(listed)

const wordsOf = (name: string) =>
  (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .toSorted()
    .join(' ')

const companySchemas = ['Company', 'Organization', 'LegalEntity', 'PublicBody']

/** A legal entity of the lists may be either. */
const isSameKind = (submitted: string, schema: string) =>
  schema === 'LegalEntity' || (submitted === 'Person' ? schema === 'Person' : companySchemas.includes(schema))

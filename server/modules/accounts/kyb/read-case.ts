import { type LegalForm, legalForms } from '@/server/contract/kyb'
import type { FileView } from '@/server/modules/platform/files'
import { type Completeness, completenessOf } from './completeness'
import type { Subject } from './match-api'
import type { Owner } from './ownership'
import type { FullCase } from './queries-case'

type Files = ReadonlyMap<string, FileView>

export const formOf = (text: string | null): LegalForm | null =>
  legalForms.find((form) => form === text) ?? null

export const dayOf = (day: Date) => day.toISOString().slice(0, 10)

export const ownersOf = ({ owners }: Pick<FullCase, 'owners'>): Owner[] =>
  owners.map(({ id, kind, name, holds }) => ({ id, kind, name, holdings: holds }))

/** What is missing in a case; a file counts once it has been checked. */
export function completenessOfCase(found: FullCase, files: Files): Completeness {
  return completenessOf({
    profile: { ...found, legalForm: formOf(found.legalForm) },
    isWidelyHeld: found.isWidelyHeld,
    owners: ownersOf(found),
    officers: found.officers,
    documents: found.documents.filter(({ fileId }) => files.get(fileId)?.state === 'ready'),
  })
}

/** The screening subjects of a case. */
export function subjectsOf(found: FullCase): Subject[] {
  const organization: Subject = {
    kind: 'organization',
    id: found.organizationId,
    name: found.legalName ?? found.organization.name,
    isPerson: false,
    bornOn: null,
    country: found.country,
    registrationNumber: found.registrationNumber,
  }
  const owners = found.owners.map(({ id, kind, name, bornOn, country, registrationNumber }) => ({
    kind: 'owner' as const,
    id,
    name,
    isPerson: kind === 'person',
    bornOn: bornOn && dayOf(bornOn),
    country,
    registrationNumber,
  }))
  const officers = found.officers.map(({ id, name, bornOn, country }) => ({
    kind: 'officer' as const,
    id,
    name,
    isPerson: true,
    bornOn: dayOf(bornOn),
    country,
    registrationNumber: null,
  }))
  return [organization, ...owners, ...officers]
}

import type { Prisma } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import { insertSubjects } from './queries'
import {
  findAccount,
  findAddresses,
  findFormerNames,
  findOrganizationsOf,
  findPeopleOfOrganization,
  type Person,
} from './queries-subjects'

/** A pseudonym: the same wherever one account is replaced, without personal data. */
export const pseudonymOf = (id: string) => `deleted-user-${id.slice(-12)}`

type Subjects = Prisma.DeletionSubjectCreateManyInput[]

/** Writes down whose names and mails go with an organization: its people, and mail addresses without an account. */
export async function collectFromOrganization(
  tx: Db,
  { deletionId, organizationId }: { deletionId: string; organizationId: string },
): Promise<Person[]> {
  const people = await findPeopleOfOrganization(tx, organizationId)
  const subjects: Subjects = []
  for (const person of people) {
    const others = person.isErased && person.userId ? await findOrganizationsOf(tx, person.userId) : []
    subjects.push(await subjectOf(tx, deletionId, person, [organizationId, ...others]))
  }
  for (const email of await findAddresses(tx, organizationId)) {
    const person = { userId: null, email, name: '', isErased: false }
    subjects.push(await subjectOf(tx, deletionId, person, [organizationId]))
  }
  await insertSubjects(tx, subjects)
  return people
}

/** The same of one account: wherever it did something. */
export async function collectAccount(
  tx: Db,
  { deletionId, userId }: { deletionId: string; userId: string },
): Promise<void> {
  const person = await findAccount(tx, userId)
  if (!person) return
  const organizationIds = await findOrganizationsOf(tx, userId)
  await insertSubjects(tx, [await subjectOf(tx, deletionId, person, organizationIds)])
}

async function subjectOf(
  tx: Db,
  deletionId: string,
  { userId, email, name, isErased }: Person,
  organizationIds: string[],
): Promise<Subjects[number]> {
  const former = userId ? await findFormerNames(tx, userId) : []
  const id = newId()
  return {
    id,
    deletionId,
    userId,
    email,
    names: [...new Set([name, ...former])].filter((one) => one.trim() !== ''),
    pseudonym: pseudonymOf(userId ?? id),
    isErased,
    organizationIds: [...new Set(organizationIds)],
  }
}

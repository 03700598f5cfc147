import type { DeletionRow } from './queries'

/** What the audit log calls whose deletion it is. */
export function targetOf({ organizationId, userId }: Pick<DeletionRow, 'organizationId' | 'userId'>) {
  return organizationId
    ? { subjectType: 'organization', subjectId: organizationId, organizationId }
    : { subjectType: 'user', subjectId: userId ?? '', organizationId: null }
}

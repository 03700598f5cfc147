import type { DeletionRow, Target } from './queries'

/** What the audit log calls whose deletion it is. */
export function targetOf({ organizationId, userId }: Pick<DeletionRow, 'organizationId' | 'userId'>) {
  return organizationId
    ? { subjectType: 'organization', subjectId: organizationId, organizationId }
    : { subjectType: 'user', subjectId: userId ?? '', organizationId: null }
}

export function asTarget({ organizationId, userId }: Pick<DeletionRow, 'organizationId' | 'userId'>): Target {
  return organizationId ? { kind: 'organization', organizationId } : { kind: 'person', userId: userId ?? '' }
}

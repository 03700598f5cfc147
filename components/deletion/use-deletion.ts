import { useTRPC, useTRPCClient } from '@/components/trpc/provider'

/** Whose deletion. */
export type Subject = 'organization' | 'account'

export const words = {
  organization: {
    title: 'Delete organization',
    description: 'What is deleted, what is kept and why, and what must be completed first.',
    question: 'Delete this organization?',
    exportDescription:
      'Settings, brands, players, transactions, invoices, documents and the audit log of this organization, as files in one ZIP.',
    page: '/organization/deletion',
  },
  account: {
    title: 'Delete account',
    description: 'What is deleted, what is kept and why, and what must be completed first.',
    question: 'Delete your account?',
    exportDescription: 'Your profile, memberships, sessions and your own audit entries, as files in one ZIP.',
    page: '/account/deletion',
  },
} as const satisfies Record<Subject, unknown>

/** The procedures of the deletion of an organization or of one's own account; both have the same. */
export function useDeletion(of: Subject) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const procedures = of === 'organization' ? trpc.deletion : trpc.accountDeletion
  return {
    preview: procedures.preview.queryOptions(),
    status: procedures.status.queryOptions(),
    look: (token: string) => procedures.look.queryOptions({ token }, { retry: false }),
    request: () => (of === 'organization' ? client.deletion : client.accountDeletion).request.mutate(),
    confirm: procedures.confirm.mutationOptions(),
    cancel: procedures.cancel.mutationOptions(),
  }
}

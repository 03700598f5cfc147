import { OrganizationLink } from '@/components/shell/organization-link'
import { ErrorNotice } from '@/components/ui/notice'
import { explainIssueRefusal, grantOfRefusal } from './explain-refusal'

export interface IssueRefusalProps {
  error: {
    message: string
    data?:
      | { refusal: { code: string; message: string; details: Record<string, unknown> } | null }
      | null
      | undefined
  } | null
}

/** Why nothing was issued, with a link to the grant if there is one. */
export function IssueRefusal({ error, title = 'Not issued' }: IssueRefusalProps & { title?: string }) {
  if (!error) return null
  const refusal = error.data?.refusal
  const grantId = refusal ? grantOfRefusal(refusal) : null
  return (
    <ErrorNotice
      title={title}
      actions={
        grantId && (
          <OrganizationLink href={`/free-rounds/${grantId}`} className="text-accent text-sm hover:underline">
            View grant
          </OrganizationLink>
        )
      }
    >
      {refusal ? explainIssueRefusal(refusal) : error.message}
    </ErrorNotice>
  )
}

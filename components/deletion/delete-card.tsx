import { OrganizationLink } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { type Subject, words } from './use-deletion'

/** The way to the deletion, at the end of the settings and of the account. */
export function DeleteCard({ of }: { of: Subject }) {
  const { title, description, page } = words[of]
  return (
    <Card>
      <CardHeader
        title={title}
        description={description}
        actions={
          <Button asChild>
            <OrganizationLink href={page}>Review</OrganizationLink>
          </Button>
        }
      />
    </Card>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/data/loaded'
import { Card, CardHeader } from '@/components/ui/card'
import { ErrorNotice } from '@/components/ui/notice'
import { ssoReasons } from '@/server/contract/sso-reasons'
import { useSso } from './sso-scope'
import { Pairs } from './values'

/** What the identity provider said of who tested, and what each claim comes to. It signs no person in. */
export function TestResult({ attemptId }: { attemptId: string }) {
  const { queries } = useSso()
  const test = useQuery(queries.test.queryOptions({ attemptId }))
  return (
    <Card>
      <CardHeader title="Test sign-in" description="Kept for an hour, for you alone." />
      <div className="grid gap-4 px-5 pb-5">
        <Loaded query={test} what="Test sign-in" rows={3}>
          {(result) =>
            result.kind === 'failed' ? (
              <ErrorNotice>
                {ssoReasons[result.reason]} {result.detail}
              </ErrorNotice>
            ) : (
              <>
                <Section
                  title="What it means here"
                  pairs={[
                    ['Subject', result.meaning.subject],
                    ['Email', result.meaning.email ?? 'None: the sign-in would be refused'],
                    ['Name', result.meaning.name ?? 'None: the email is used'],
                    ['Groups', result.meaning.groups.join(', ') || 'None'],
                    ['Role', result.meaning.role ?? 'None: the sign-in would be refused'],
                    ['Two-factor authentication', result.meaning.hasTwoFactor ? 'Counts' : 'Does not count'],
                  ]}
                />
                <Section
                  title="Claims of the provider"
                  pairs={Object.entries(result.claims).map(([name, value]) => [
                    name,
                    typeof value === 'string' ? value : JSON.stringify(value),
                  ])}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}

function Section({ title, pairs }: { title: string; pairs: (readonly [string, string])[] }) {
  return (
    <section>
      <h3 className="mb-2 font-medium text-sm">{title}</h3>
      <Pairs pairs={pairs} />
    </section>
  )
}

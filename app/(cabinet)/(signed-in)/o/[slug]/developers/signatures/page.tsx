import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { WorkbenchView } from '@/components/workbench/workbench-view'
import { requireMe } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Signatures' }

const files = [
  { language: 'TypeScript', file: 'verify.ts' },
  { language: 'Python', file: 'verify.py' },
  { language: 'Go', file: 'verify.go' },
  { language: 'PHP', file: 'verify.php' },
  { language: 'Java', file: 'Verify.java' },
]

/** The verifier files that the guides show and the tests run. */
const readVerifiers = () =>
  Promise.all(
    files.map(async ({ language, file }) => ({
      language,
      file,
      source: await readFile(join(process.cwd(), 'docs/guides/verifiers', file), 'utf8'),
    })),
  )

interface Props {
  searchParams: Promise<{ transaction?: string | string[] }>
}

export default async function SignaturesPage({ searchParams }: Props) {
  const me = await requireMe()
  if (!me.permissions.includes('endpoint.read')) return <NoAccess />
  const { transaction } = await searchParams
  return (
    <WorkbenchView
      verifiers={await readVerifiers()}
      transactionId={typeof transaction === 'string' ? transaction : null}
    />
  )
}

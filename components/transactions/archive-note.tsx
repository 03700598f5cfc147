import { Time } from '@/components/data/time'

/** Where the list ends: what is older can be opened by its ID, and exported. */
export function ArchiveNote({ before }: { before: Date | null }) {
  if (!before) return null
  return (
    <p className="border-line border-t px-5 py-3 text-muted text-sm">
      Transactions before <Time value={before} hasYear /> are archived. Open one by its ID, or export them.
    </p>
  )
}

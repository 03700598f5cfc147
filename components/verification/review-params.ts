import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam, givenText } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'

/** Beside what is open. */
const queues = ['mine', 'closed'] as const

/** Filters of the reviewers' queue in the URL. */
export const reviewParams = {
  queue: parseAsStringLiteral(queues),
  organization: parseAsString,
  ...cursorParam,
}

export const loadReviewParams = createLoader(reviewParams)

type ReviewParams = Awaited<ReturnType<typeof loadReviewParams>>

export function toReviewSearch({
  queue,
  organization,
  cursor,
}: ReviewParams): Inputs['staffVerification']['reviews'] {
  const slug = givenText(organization)?.slice(0, 80)
  return { ...(queue && { queue }), ...(slug && { organization: slug }), cursor }
}

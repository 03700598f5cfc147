import type { Outputs } from '@/components/trpc/types'
import type { Tone } from '@/components/ui/badge'
import {
  type SubmissionField,
  type SubmissionStatus,
  submissionLabels,
  submissionStatuses,
} from '@/server/contract/submissions'

export type Submission = Outputs['studioSubmissions']['get']

/** A field, or null for the whole submission. */
export type Place = SubmissionField | null
export const placeName = (place: Place) => (place === null ? 'the submission' : submissionLabels[place])

export const stateLooks: Readonly<Record<Submission['state'], { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'Submitted', tone: 'busy' },
  changes_requested: { label: 'Changes requested', tone: 'warn' },
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  live: { label: 'Live', tone: 'ok' },
  deprecated: { label: 'Deprecated', tone: 'warn' },
  retired: { label: 'Retired', tone: 'bad' },
  unlisted: { label: 'Not in the feed', tone: 'neutral' },
  unapproved: { label: 'Not approved', tone: 'neutral' },
}

const statusLabels: Readonly<Record<SubmissionStatus, string>> = {
  draft: 'Draft',
  submitted: 'Submitted',
  changes_requested: 'Changes requested',
  approved: 'Approved',
}
export const statusChoices = submissionStatuses.map((value) => ({ value, label: statusLabels[value] }))

const acts: Readonly<Record<string, string>> = {
  created: 'Draft created',
  changed: 'Fields changed',
  submitted: 'Submitted',
  withdrawn: 'Withdrawn',
  commented: 'Comment added',
  comment_resolved: 'Comment resolved',
  changes_requested: 'Changes requested',
  approved: 'Approved',
}
export const actLabel = (action: string): string => acts[action.split('.')[1] ?? ''] ?? action

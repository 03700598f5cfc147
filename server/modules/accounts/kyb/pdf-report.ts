import { dayText, PdfDocument } from '@/server/formats/pdf-document'
import { percentOf } from './ownership'
import type { FullReview } from './read-reviews'

const words = (name: string) => {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const ownerColumns = [
  { label: 'Owner', share: 0.3 },
  { label: 'Kind', share: 0.12 },
  { label: 'Born or registered', share: 0.2 },
  { label: 'Country', share: 0.12 },
  { label: 'Share', share: 0.13, isRight: true },
  { label: 'Beneficial', share: 0.13 },
]

const officerColumns = [
  { label: 'Officer', share: 0.35 },
  { label: 'Position', share: 0.3 },
  { label: 'Born', share: 0.2 },
  { label: 'Nationality', share: 0.15 },
]

const documentColumns = [
  { label: 'Document', share: 0.3 },
  { label: 'File', share: 0.4 },
  { label: 'Uploaded', share: 0.3 },
]

const hitColumns = [
  { label: 'Subject', share: 0.22 },
  { label: 'Listed as', share: 0.26 },
  { label: 'Topics', share: 0.16 },
  { label: 'Score', share: 0.08, isRight: true },
  { label: 'Decision', share: 0.28 },
]

/** What was submitted, found and decided, on paper. */
export function renderReport(review: FullReview, madeAt: Date): Promise<Buffer> {
  const { organization, case: found, screening } = review
  const pdf = new PdfDocument({ title: `Verification of ${organization.name}`, madeAt })
  pdf.facts([
    ['Status', words(found.state)],
    ['Report of', dayText(madeAt)],
    ['Submitted', said(found.submittedAt, found.submittedBy)],
    ['Decided', found.decidedAt ? dayText(found.decidedAt) : 'Not yet'],
    ['Valid until', found.expiresAt ? dayText(found.expiresAt) : '–'],
    ['Screened', screening.screenedAt ? dayText(screening.screenedAt) : 'Not yet'],
  ])
  company(pdf, found)
  people(pdf, found)
  pdf.heading('Documents')
  pdf.table(
    documentColumns,
    found.documents.map(({ kind, name, createdAt, uploadedBy }) => [
      words(kind),
      name,
      said(createdAt, uploadedBy),
    ]),
  )
  pdf.heading('Screening')
  if (screening.hits.length === 0) pdf.paragraph('No matches.')
  else pdf.table(hitColumns, screening.hits.map(hitRow))
  pdf.heading('Approvals')
  for (const { reviewer, note, createdAt } of review.approvals)
    pdf.paragraph(`${said(createdAt, reviewer)}: ${note}`)
  if (found.decisionNote) pdf.paragraph(`Decision: ${found.decisionNote}`)
  return pdf.finish()
}

const said = (at: Date | null, by: string | null) =>
  at ? [dayText(at), by].filter(Boolean).join(' by ') : 'Not yet'

function company(pdf: PdfDocument, { profile }: FullReview['case']): void {
  pdf.heading('Company')
  pdf.facts([
    ['Legal name', profile.legalName ?? '–'],
    ['Registration number', profile.registrationNumber ?? '–'],
    ['Legal form', profile.legalForm ? words(profile.legalForm) : '–'],
    ['Country', profile.country ?? '–'],
    ['Registered address', profile.registeredAddress ?? '–'],
    ['Business address', profile.businessAddress ?? 'As registered'],
    ['Dispersed ownership', profile.isWidelyHeld ? 'Yes' : 'No'],
  ])
}

function people(pdf: PdfDocument, { owners, officers }: FullReview['case']): void {
  pdf.heading('Owners')
  pdf.table(
    ownerColumns,
    owners.map(({ name, kind, bornOn, registrationNumber, country, effectiveShare, isBeneficial }) => [
      name,
      words(kind),
      bornOn ?? registrationNumber ?? '–',
      country,
      percentOf(effectiveShare),
      isBeneficial ? 'Yes' : 'No',
    ]),
  )
  pdf.heading('Officers')
  pdf.table(
    officerColumns,
    officers.map(({ name, position, bornOn, country }) => [name, position, bornOn, country]),
  )
}

function hitRow(hit: FullReview['screening']['hits'][number]): string[] {
  const { subjectName, caption, topics, score, decision, decidedBy, decisionNote, goneAt } = hit
  const decided = decision ? `${words(decision)} by ${decidedBy ?? 'unknown'}: ${decisionNote}` : 'Open'
  return [
    subjectName,
    caption,
    topics.join(', '),
    score.toFixed(2),
    goneAt ? `${decided} (no longer listed)` : decided,
  ]
}

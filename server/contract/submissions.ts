export const submissionStatuses = ['draft', 'submitted', 'changes_requested', 'approved'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

/** The fields of a submission, in the order of its page. */
export const submissionLabels = {
  name: 'Name',
  category: 'Category',
  gameType: 'Theme or type',
  features: 'Tags',
  rtp: 'RTP (%)',
  volatility: 'Volatility',
  languages: 'Languages',
  currencies: 'Currencies',
  hitRate: 'Hit rate (%)',
  hasFeatureBuy: 'Feature buy',
  featureBuyPrice: 'Price of the feature buy',
  minSpinTimeMs: 'Minimum spin time (ms)',
  rtpVariants: 'RTP variants',
  rules: 'Rules',
  pictures: 'Pictures',
  releaseDate: 'Planned release',
} as const
export type SubmissionField = keyof typeof submissionLabels
export const submissionFields = Object.keys(submissionLabels) as SubmissionField[]

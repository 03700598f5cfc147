import * as z from 'zod/mini'
import { type SubmissionField, submissionFields } from '../submissions'
import { optionalText, requiredText, typedWhole } from './fields'

const isPercent = (text: string) => /^\d{1,3}(?:\.\d{1,2})?$/.test(text) && Number(text) <= 100
const isHttps = (text: string) => text.startsWith('https://') && !/[\s<>"`@]/.test(text) && URL.canParse(text)

const percent = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || isPercent(text), 'Enter a percentage such as 96.2, or leave it empty.'),
)

interface List {
  max: number
  isEntry: (text: string) => boolean
  message: string
}

const list = ({ max, isEntry, message }: List) =>
  z.array(z.string().check(z.trim())).check(
    z.maxLength(max, `At most ${max}.`),
    z.refine((entries) => entries.every(isEntry), message),
  )

/** A version of a game's mathematics, as the launch or a certificate names it. */
const RtpVariant = z.object({ code: z.string().check(z.trim()), rtp: z.string().check(z.trim()) })
export type RtpVariant = z.output<typeof RtpVariant>
const isVariant = ({ code, rtp }: RtpVariant) => code !== '' && code.length <= 60 && isPercent(rtp)

/** What a studio tells of a game. A draft may leave out anything; `missingFields` says what submitting needs. */
export const SubmissionForm = z.object({
  name: optionalText(200),
  category: optionalText(64),
  gameType: optionalText(64),
  features: list({
    max: 100,
    isEntry: (text) => text !== '' && text.length <= 64,
    message: 'Each has at most 64 characters.',
  }),
  rtp: percent,
  volatility: z.enum(['', 'low', 'medium', 'high']),
  languages: list({
    max: 100,
    isEntry: (text) => /^[a-z]{2}$/.test(text),
    message: 'Use two lowercase letters each, such as en, de.',
  }),
  currencies: list({
    max: 200,
    isEntry: (text) => /^[A-Z0-9]{3,10}$/.test(text),
    message: 'Use capital letters, such as EUR, SEK.',
  }),
  hitRate: percent,
  hasFeatureBuy: z.boolean(),
  /** A multiple of the stake. */
  featureBuyPrice: z.string().check(
    z.trim(),
    z.refine(
      (text) => text === '' || /^\d{1,5}(?:\.\d{1,2})?$/.test(text),
      'Enter a multiple of the stake such as 100.',
    ),
  ),
  minSpinTimeMs: typedWhole({
    min: 0,
    max: 60_000,
    message: 'Enter milliseconds from 0 to 60,000, or leave it empty.',
    mayBe: 'empty',
  }),
  rtpVariants: z.array(RtpVariant).check(
    z.maxLength(20, 'At most 20.'),
    z.refine((variants) => variants.every(isVariant), 'One a line: code, RTP in percent.'),
    z.refine(
      (variants) => new Set(variants.map(({ code }) => code)).size === variants.length,
      'Use each code once.',
    ),
  ),
  /** The text, or an https link to it. */
  rules: optionalText(20_000),
  pictures: list({
    max: 12,
    isEntry: (text) => text.length <= 2_048 && isHttps(text),
    message: 'Enter https addresses, one a line.',
  }),
  releaseDate: z.union(
    [z.iso.date().check(z.startsWith('20')), z.literal('')],
    'Enter a date from 2000 to 2099, or leave it empty.',
  ),
} satisfies Record<SubmissionField, z.ZodMiniType>)
export type SubmissionForm = z.output<typeof SubmissionForm>
export const SubmissionFieldName = z.keyof(SubmissionForm)

/** The fields to change. `basis`: their values when the page was opened. */
export const SubmissionChange = z.object({
  ...z.partial(SubmissionForm).shape,
  basis: z.optional(z.partial(SubmissionForm)),
})
export type SubmissionChange = z.output<typeof SubmissionChange>

type SomeFields = Omit<SubmissionChange, 'basis'>

/** The fields whose values differ; those that `to` leaves out do not. */
export const differingFields = (from: SomeFields, to: SomeFields) =>
  submissionFields.filter(
    (name) => to[name] !== undefined && JSON.stringify(from[name]) !== JSON.stringify(to[name]),
  )

export const blankSubmission: SubmissionForm = {
  ...{ name: '', category: '', gameType: '', features: [], rtp: '', volatility: '', languages: [] },
  ...{ currencies: [], hitRate: '', hasFeatureBuy: false, featureBuyPrice: '', minSpinTimeMs: '' },
  ...{ rtpVariants: [], rules: '', pictures: [], releaseDate: '' },
}

const required: readonly SubmissionField[] = [
  'name',
  'category',
  'rtp',
  'volatility',
  'languages',
  'hitRate',
  'minSpinTimeMs',
  'rules',
  'pictures',
]

/** What a draft lacks before it can be submitted. */
export function missingFields(fields: SubmissionForm): SubmissionField[] {
  const needed = fields.hasFeatureBuy ? [...required, 'featureBuyPrice' as const] : required
  return needed.filter((name) => {
    const value = fields[name]
    return value === '' || (Array.isArray(value) && value.length === 0)
  })
}

export const NewSubmissionForm = z.object({
  providerGameId: requiredText('Enter the ID of the game in your feed.', 128),
})

export const SubmissionCommentForm = z.object({ text: requiredText('Enter a comment.', 2_000) })

import type { ReactNode } from 'react'
import { formatDay, formatNumber, formatPercent, noValue } from '@/server/contract/figures'
import type { SubmissionForm } from '@/server/contract/forms/submissions'
import type { SubmissionField } from '@/server/contract/submissions'

const volatilities = { '': '', low: 'Low', medium: 'Medium', high: 'High' }

const values: Record<SubmissionField, (fields: SubmissionForm) => ReactNode> = {
  name: ({ name }) => name,
  category: ({ category }) => category,
  gameType: ({ gameType }) => gameType,
  features: ({ features }) => features.join(', '),
  rtp: ({ rtp }) => rtp && formatPercent(rtp),
  volatility: ({ volatility }) => volatilities[volatility],
  languages: ({ languages }) => languages.join(', '),
  currencies: ({ currencies }) => currencies.join(', '),
  hitRate: ({ hitRate }) => hitRate && formatPercent(hitRate),
  hasFeatureBuy: ({ hasFeatureBuy }) => (hasFeatureBuy ? 'Yes' : 'No'),
  featureBuyPrice: ({ featureBuyPrice }) => featureBuyPrice && `${featureBuyPrice} × stake`,
  minSpinTimeMs: ({ minSpinTimeMs }) => minSpinTimeMs && `${formatNumber(Number(minSpinTimeMs))} ms`,
  rtpVariants: ({ rtpVariants }) =>
    rtpVariants.map(({ code, rtp }) => `${code}: ${formatPercent(rtp)}`).join(', '),
  rules: ({ rules }) => (/^https:\/\/\S+$/.test(rules) ? <Links addresses={[rules]} /> : rules),
  pictures: ({ pictures }) => pictures.length > 0 && <Links addresses={pictures} />,
  releaseDate: ({ releaseDate }) => (releaseDate === '' ? 'On approval' : formatDay(releaseDate)),
}

/** A field of a submission as it is read. */
export const FieldValue = ({ fields, name }: { fields: SubmissionForm; name: SubmissionField }) =>
  values[name](fields) || noValue

const Links = ({ addresses }: { addresses: readonly string[] }) => (
  <ul className="grid gap-1">
    {addresses.map((address) => (
      <li key={address}>
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="text-accent [overflow-wrap:anywhere] hover:underline"
        >
          {address}
        </a>
      </li>
    ))}
  </ul>
)

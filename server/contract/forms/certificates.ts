import * as z from 'zod/mini'
import { countryCode, optionalText, requiredText } from './fields'

export const checksumAlgorithms = ['sha1', 'sha256', 'sha512', 'md5', 'crc32'] as const
type ChecksumAlgorithm = (typeof checksumAlgorithms)[number]

/** What a checksum is measured of: a file or module of a game, in one version. */
interface Checksum {
  component: string
  version: string
  algorithm: ChecksumAlgorithm
  /** Hexadecimal, lower case. */
  value: string
}

/** One a line: component, version, algorithm and value, separated by commas. Null: a line is not of this form. */
export function readChecksums(text: string): Checksum[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const read = lines.map((line): Checksum | null => {
    const [component = '', version = '', name = '', value = '', ...more] = line
      .split(',')
      .map((part) => part.trim())
    const algorithm = checksumAlgorithms.find((one) => one === name.toLowerCase())
    if (component === '' || version === '' || !algorithm || more.length > 0) return null
    return /^[0-9a-f]{8,128}$/i.test(value)
      ? { component, version, algorithm, value: value.toLowerCase() }
      : null
  })
  return read.includes(null) ? null : read.flatMap((one) => one ?? [])
}

export const writeChecksums = (checksums: readonly Checksum[]): string =>
  checksums.map((one) => [one.component, one.version, one.algorithm, one.value].join(', ')).join('\n')

const day = z.iso.date('Enter a date.')

export const GameCertificateForm = z.object({
  country: countryCode(),
  laboratory: requiredText('Enter the laboratory.', 120),
  number: requiredText('Enter the number of the certificate.', 120),
  issuedOn: day,
  expiresOn: z.union([day, z.literal('')], 'Enter a date, or leave it empty.'),
  gameVersion: requiredText('Enter the certified version.', 60),
  rtpVariant: optionalText(60),
  rngNumber: optionalText(120),
  checksums: optionalText(10_000).check(
    z.refine((text) => readChecksums(text) !== null, 'One a line: component, version, algorithm, value.'),
  ),
})
export type GameCertificateForm = z.output<typeof GameCertificateForm>

export const WithdrawCertificateForm = z.object({ reason: requiredText('Enter a reason.', 300, 3) })

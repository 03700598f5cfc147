import { booksCurrency } from '@/server/contract/books'
import { currencyExponent, minorToDecimal } from '@/server/core/money'
import { type Mapping, taxKeyOf } from './mapping'
import { type Posting, textOf } from './posting-rules'

export interface JournalContent {
  /** `2026-03` */
  month: string
  postings: readonly Posting[]
  mapping: Mapping
  /** When it was closed; of an open month, now. */
  madeAt: Date
}

const numbered = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name} ${index + 1}`)).flat()

/** The 125 columns of the format "Buchungsstapel", version 13, in their order. */
const columns = [
  ...[
    'Umsatz (ohne Soll/Haben-Kz)',
    'Soll/Haben-Kennzeichen',
    'WKZ Umsatz',
    'Kurs',
    'Basis-Umsatz',
    'WKZ Basis-Umsatz',
  ],
  ...[
    'Konto',
    'Gegenkonto (ohne BU-Schlüssel)',
    'BU-Schlüssel',
    'Belegdatum',
    'Belegfeld 1',
    'Belegfeld 2',
    'Skonto',
  ],
  ...[
    'Buchungstext',
    'Postensperre',
    'Diverse Adressnummer',
    'Geschäftspartnerbank',
    'Sachverhalt',
    'Zinssperre',
  ],
  ...['Beleglink', ...numbered(8, 'Beleginfo - Art', 'Beleginfo - Inhalt')],
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...numbered(20, 'Zusatzinformation - Art', 'Zusatzinformation - Inhalt'),
  ...[
    'Stück',
    'Gewicht',
    'Zahlweise',
    'Forderungsart',
    'Veranlagungsjahr',
    'Zugeordnete Fälligkeit',
    'Skontotyp',
  ],
  ...['Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...[
    'Sachverhalt L+L (Anzahlungen)',
    'EU-Steuersatz (Anzahlungen)',
    'Erlöskonto (Anzahlungen)',
    'Herkunft-Kz',
  ],
  ...['Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername'],
  ...['Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis'],
  ...['Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum'],
  ...[
    'Datum Zuord. Steuerperiode',
    'Fälligkeit',
    'Generalumkehr (GU)',
    'Steuersatz',
    'Land',
    'Abrechnungsreferenz',
  ],
  ...['BVV-Position', 'EU-Land u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
]

/**
 * "EXTF" 700, category 21, in Windows-1252: two heading lines, then a line for each posting whose value in euros is not zero. Amounts in
 * another currency stand beside their value in euros, where DATEV has room for them.
 */
export function datevFile({ month, postings, mapping, madeAt }: JournalContent): Buffer {
  const lines = postings
    .filter(({ baseMinor }) => baseMinor > 0n)
    .map((posting) => lineOf(posting, mapping).join(';'))
  const headings = [headerOf({ month, mapping, madeAt }), columns].map((cells) => cells.join(';'))
  return toWindows1252([...headings, ...lines, ''].join('\r\n'))
}

function headerOf({ month, mapping, madeAt }: Omit<JournalContent, 'postings'>): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const start = Number(mapping.yearStart)
  const fiscalYear = number >= start ? year : year - 1
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const days = month.replace('-', '')
  const length = Object.values(mapping.accounts).find((account) => account.number !== '')?.number.length ?? 4
  return [
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', madeAt.toISOString().replace(/\D/g, ''), ''],
    ...['"CR"', '"Croupier"', '""', mapping.consultant, mapping.client],
    ...[`${fiscalYear}${String(start).padStart(2, '0')}01`, String(length), `${days}01`, `${days}${lastDay}`],
    ...[quoted(`Croupier ${month}`, 30), '""', '1', '0', '0', `"${booksCurrency}"`],
    ...['', '""', '', '', '""', '', '', '""', '""'],
  ]
}

function lineOf(posting: Posting, mapping: Mapping): string[] {
  const { accounts } = mapping
  const { debitAccount, creditAccount, day, document, sourceKind, sourceId, part, party } = posting
  const line = [
    ...amountsOf(posting),
    ...[accounts[debitAccount].number, accounts[creditAccount].number, quoted(taxKeyOf(mapping, posting), 4)],
    ...[
      `${day.slice(8)}${day.slice(5, 7)}`,
      `"${document.replace(/[^A-Za-z0-9$&%*+/-]/g, '-').slice(0, 36)}"`,
    ],
    ...['""', '', quoted(`${textOf(posting)} ${party ?? ''}`, 60), '', '""', '', '', '', '""'],
    ...[quoted('Source', 20), quoted(`${sourceKind} ${sourceId} ${part}`, 210)],
  ]
  return [...line, ...Array<string>(columns.length - line.length).fill('')]
}

/** The first six columns: in euros, or in the posting's currency with the rate and the value in euros. */
function amountsOf({ amountMinor, currency, baseMinor, rate }: Posting): string[] {
  const base = comma(minorToDecimal(baseMinor, booksCurrency))
  const rounded = rate === null ? null : shortRate(rate)
  const isForeign = amountMinor > 0n && currency !== booksCurrency && currencyExponent(currency) === 2
  if (!isForeign || rounded === null) return [base, '"S"', `"${booksCurrency}"`, '', '', '""']
  const amount = comma(minorToDecimal(amountMinor, currency))
  return [amount, '"S"', `"${currency}"`, rounded, base, `"${booksCurrency}"`]
}

const comma = (decimal: string) => decimal.replace('.', ',')

/** Four digits, a comma and six; null for a rate that does not fit, or would be 0. */
function shortRate(rate: string): string | null {
  const [whole = '0', fraction = ''] = rate.split('.')
  const short = `${whole},${fraction.slice(0, 6).padEnd(6, '0')}`
  return whole.length <= 4 && /[1-9]/.test(short) ? short : null
}

// defence: texts of tenants start no formula in a DATEV file
const quoted = (text: string, max: number): string => {
  const plain = text.replace(/\p{C}+/gu, ' ').trim()
  const safe = /^[=+\-@]/.test(plain) ? `'${plain}` : plain
  return `"${safe.slice(0, max).replaceAll('"', '""')}"`
}

/** 0x80 to 0x9f; a blank is unused. */
const upper = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** A character that the code page lacks loses its accent, else becomes `?`. */
function toWindows1252(text: string): Buffer {
  return Buffer.from([...text.normalize('NFC')].map(byteOf))
}

function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? 63
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const at = upper.indexOf(character)
  if (at >= 0 && character !== ' ') return 0x80 + at
  const [base = '?'] = character.normalize('NFD')
  return base.charCodeAt(0) < 0x80 ? base.charCodeAt(0) : 63
}

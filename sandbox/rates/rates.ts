import { Hono } from 'hono'
import { repeatableRandom } from '../random'

/** About what a euro is worth, in the precision in which each currency is published. */
const BASES: Readonly<Record<string, string>> = {
  USD: '1.0850',
  JPY: '162.50',
  CZK: '25.150',
  DKK: '7.4590',
  GBP: '0.85400',
  HUF: '393.50',
  PLN: '4.2900',
  RON: '4.9750',
  SEK: '11.3050',
  CHF: '0.9560',
  ISK: '148.90',
  NOK: '11.5200',
  TRY: '35.1000',
  AUD: '1.6450',
  BRL: '5.4100',
  CAD: '1.4720',
  CNY: '7.7900',
  HKD: '8.4800',
  IDR: '17025.00',
  ILS: '3.9800',
  INR: '90.1500',
  KRW: '1448.50',
  MXN: '18.2000',
  MYR: '5.1300',
  NZD: '1.7800',
  PHP: '60.9500',
  SGD: '1.4560',
  THB: '39.1000',
  ZAR: '20.4500',
}

const DAY_MS = 24 * 3_600_000
const PUBLISHED_AT_MS = 15 * 3_600_000
/** Bank holidays with a fixed date: no rates are published. */
const HOLIDAYS = ['01-01', '05-01', '12-25', '12-26']

type Rates = { day: string; rates: { currency: string; rate: string }[] }

/** The days that have been published by now, the newest first, of the last `lengthDays`. */
function publishedRates(now: Date, lengthDays: number): Rates[] {
  const last = Math.floor((now.getTime() - PUBLISHED_AT_MS) / DAY_MS) * DAY_MS
  return Array.from({ length: lengthDays }, (_, index) => new Date(last - index * DAY_MS))
    .filter(isWorkingDay)
    .map((day) => ratesOf(day.toISOString().slice(0, 10)))
}

const isWorkingDay = (day: Date) =>
  ![0, 6].includes(day.getUTCDay()) && !HOLIDAYS.includes(day.toISOString().slice(5, 10))

/** The same at every start: a day's rates never change once they are published. */
function ratesOf(day: string): Rates {
  return {
    day,
    rates: Object.entries(BASES).map(([currency, base]) => ({
      currency,
      rate: moved(base, repeatableRandom(`${day}/${currency}`).below(201) - 100),
    })),
  }
}

/** A rate moved by ten-thousandths of itself, with as many decimals. */
function moved(base: string, tenThousandths: number): string {
  const decimals = base.length - base.indexOf('.') - 1
  const units = BigInt(base.replace('.', ''))
  const text = String(units + (units * BigInt(tenThousandths)) / 10_000n).padStart(decimals + 1, '0')
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}

/** The European Central Bank's documents of reference rates, in its own form and under its own names. */
export function rateRoutes(now: () => Date = () => new Date()): Hono {
  const routes = new Hono()
  const headers = { 'content-type': 'text/xml' }
  routes.get('/eurofxref-daily.xml', (c) =>
    c.body(envelope(publishedRates(now(), 10).slice(0, 1)), 200, headers),
  )
  routes.get('/eurofxref-hist-90d.xml', (c) => c.body(envelope(publishedRates(now(), 90)), 200, headers))
  return routes
}

const envelope = (days: readonly Rates[]) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
${days.map(dayCube).join('\n')}
	</Cube>
</gesmes:Envelope>
`

const dayCube = ({ day, rates }: Rates) => `		<Cube time='${day}'>
${rates.map(({ currency, rate }) => `			<Cube currency='${currency}' rate='${rate}'/>`).join('\n')}
		</Cube>`

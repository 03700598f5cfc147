import { Hono } from 'hono'
import { publishedRates, type Rates } from './reference-rates'

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

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Case, CaseBody } from './case.js'

type Answers = NonNullable<Case['reports']>

export interface Reports {
  /** The body of a play with this process as `report_to`, which answers as recorded, and ok after that. Other bodies stay. */
  redirect(body: CaseBody, answers: Answers): CaseBody
  close(): void
}

/** Stands for Croupier while cases are replayed: a round that is played again must not reach a run, or money. */
export async function openReports(): Promise<Reports> {
  let waiting: Answers = []
  const server = createServer(async (request, response) => {
    const { isActivation, ...report } = readReport(request.url ?? '', await text(request))
    const next = waiting.findIndex(({ path }) => path.endsWith('/activation') === isActivation)
    const [recorded] = next < 0 ? [] : waiting.splice(next, 1)
    const { status, body } = recorded ?? {
      status: 200,
      body: isActivation ? '{"accepted":true}' : okOf(report),
    }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(withId(body, report.id))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    redirect(body, answers) {
      if (!('text' in body && body.text.includes('"report_to"'))) return body
      waiting = [...answers]
      return { text: JSON.stringify({ ...(JSON.parse(body.text) as object), report_to: address }) }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function readReport(path: string, body: string) {
  const isActivation = path.endsWith('/activation')
  try {
    const { transaction_id: id, currency } = JSON.parse(body) as {
      transaction_id?: string
      currency?: string
    }
    return { isActivation, id, currency }
  } catch {
    return { isActivation, id: undefined, currency: undefined }
  }
}

const okOf = ({ id, currency }: { id: string | undefined; currency: string | undefined }) =>
  JSON.stringify({ status: 'ok', transaction_id: id, balance: 1_000_000, currency, replayed: false })

/** A recorded answer names the transaction of its time. */
const withId = (body: string, id: string | undefined) =>
  id === undefined
    ? body
    : body.replace(/"transaction_id":"[^"]*"/, () => `"transaction_id":${JSON.stringify(id)}`)

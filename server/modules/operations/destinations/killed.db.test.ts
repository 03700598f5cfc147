import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { buildServiceProgram, type ServiceProgram } from '@/server/testing/killed/service-program'
import { createTestTenant } from '@/server/testing/tenants'
import { announce } from './announce'
import { createTestDestination, incidentDetails, testSecret } from './testing/destinations'

/** What arrived, in its order: `<id> <event>`. */
const events: string[] = []
const mails: string[] = []

const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  const headers = request.headers as Record<string, string>
  const { type } = new Webhook(testSecret).verify(body, headers) as { type: string }
  events.push(`${headers['webhook-id']} ${type}`)
  response.writeHead(204).end()
})

const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  async onData(stream, _session, done) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const header = (name: string) => new RegExp(`^${name}: (.+)\r$`, 'mi').exec(text)?.[1]
    mails.push(`${header('Message-ID')} ${header('Subject')}`)
    done()
  },
})

let program: ServiceProgram
let receiverUrl = ''
let mailUrl = ''
const children: ChildProcess[] = []

beforeAll(async () => {
  program = await buildServiceProgram(fileURLToPath(new URL('./testing/notify.ts', import.meta.url)))
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  await once(mailServer.listen(0, '127.0.0.1'), 'listening')
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  mailUrl = `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => {
  program.remove()
  receiver.close()
  mailServer.close()
})

function start(crashAt?: string): ChildProcess {
  const child = fork(program.path, {
    env: {
      ...process.env,
      API_MODE: 'sandbox',
      CROUPIER_MODE: 'production',
      MAIL_TRANSPORT: mailUrl,
      CALLBACK_ALLOWED_PRIVATE_ORIGINS: receiverUrl,
      CROUPIER_CRASH_AT: crashAt ?? '',
    },
  })
  children.push(child)
  return child
}

/** The time that a dead process's leases last passes at once. */
async function letLeasesExpire(): Promise<void> {
  await db.query(`update notification set due_at = now() where status = 'pending'`)
  await db.query(`update mail set next_attempt_at = now() where next_attempt_at is not null`)
}

test.each([
  { crashAt: 'before-request', repeated: 0 },
  { crashAt: 'after-request', repeated: 1 },
  { crashAt: 'before-mail', repeated: 0 },
  { crashAt: 'after-mail', repeated: 1 },
])(
  'a sender killed $crashAt leaves one opened and one recovered for each receiver, by id',
  async ({ crashAt, repeated }) => {
    events.length = 0
    mails.length = 0
    const { organizationId } = await createTestTenant()
    await createTestDestination({ organizationId, url: receiverUrl })
    await createTestDestination({
      ...{ organizationId, kind: 'email', email: 'noc@example.com', url: null, secretSealed: null },
    })
    const incident = {
      organizationId,
      incidentId: newId(),
      severity: 'critical',
      rule: 'endpoint_failing',
    } as const
    const say = (event: 'incident.opened' | 'incident.recovered') =>
      inTransaction((tx) =>
        announce(tx, systemClock, {
          ...incident,
          event,
          title: 'Callbacks',
          text: 'They fail.',
          href: '/o/x',
          data: incidentDetails,
        }),
      )
    await say('incident.opened')
    const [, signal] = await once(start(crashAt), 'exit')
    expect(signal).toBe('SIGKILL')
    await letLeasesExpire()
    start()
    start()
    await say('incident.recovered')
    await expect
      .poll(() => db.notification.count({ where: { organizationId, status: 'sent' } }), { timeout: 30_000 })
      .toBe(4)
    const types = (seen: Iterable<string>) => [...seen].map((one) => one.split(' ').slice(1).join(' '))
    expect(types(new Set(events))).toEqual(['incident.opened.v1', 'incident.recovered.v1'])
    expect(types(new Set(mails)).sort()).toEqual(['Incident: Callbacks', 'Resolved: Callbacks'])
    // Only what a process had sent and not recorded arrives again, under the id it had: of the receiver at which it was
    // killed always, of the other one where that was under way just then.
    const [own, other] = crashAt.endsWith('mail') ? [mails, events] : [events, mails]
    expect(own).toHaveLength(2 + repeated)
    expect([2, 3]).toContain(other.length)
  },
)

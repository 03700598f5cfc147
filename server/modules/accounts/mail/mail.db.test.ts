import { once } from 'node:events'
import { createServer } from 'node:net'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { createTestTenant, testStart } from '@/server/testing/tenants'
import type { EmailMessage } from './email-message'
import { listOutbox, pruneMail, queueMail, sendDueMail } from './index'
import { type Envelope, type MailTransport, smtpTransport } from './transport'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))

const clock = manualClock(testStart)
const ctx = { clock }
const secretUrl = 'https://cabinet.example/reset/a-secret-token'
const mail: EmailMessage = {
  kind: 'password_reset',
  to: 'nia@example.com',
  subject: 'Choose a new\r\nBcc: everybody@example.com',
  paragraphs: ['Hello <b>Nia</b> & others'],
  link: { label: 'Reset password', url: secretUrl },
  closing: 'It works for an hour.',
}

/** A transport that fails as long as it is told to. */
function flaky() {
  const sent: Envelope[] = []
  const state = { isDown: true, attempts: 0 }
  const transport: MailTransport = {
    kind: 'smtp',
    async send(envelope) {
      state.attempts += 1
      if (state.isDown) throw new Error('the server is down')
      sent.push(envelope)
    },
  }
  return { transport, sent, state }
}

beforeEach(async () => {
  clock.set(testStart)
  await db.mail.deleteMany()
})

describe('an email', () => {
  it('exists only if what it tells about was committed', async () => {
    const failing = inTransaction(async (db) => {
      await queueMail(db, ctx, mail)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await db.mail.count()).toBe(0)
  })

  it('outlives a server that is down, under one message id, and leaves no link behind once sent', async () => {
    const { transport, sent, state } = flaky()
    await queueMail(db, ctx, mail)
    const stored = JSON.stringify(await db.mail.findMany())
    expect(stored).not.toContain('a-secret-token')
    expect(await sendDueMail(ctx, transport)).toEqual({ sent: 0, failed: 1 })
    expect(await sendDueMail(ctx, transport)).toEqual({ sent: 0, failed: 0 })
    clock.advance(10_000)
    state.isDown = false
    expect(await sendDueMail(ctx, transport)).toEqual({ sent: 1, failed: 0 })
    expect(sent).toMatchObject([{ to: 'nia@example.com' }])
    expect(sent[0]?.text).toContain(secretUrl)
    expect(sent[0]?.html).toContain('Hello &lt;b&gt;Nia&lt;/b&gt; &amp; others')
    expect(await db.mail.findMany()).toMatchObject([
      { bodySealed: null, sentAt: clock.now(), nextAttemptAt: null, attempts: 2, lastError: null },
    ])
  })

  it('is sent once by however many look at the same time', async () => {
    const { transport, sent, state } = flaky()
    state.isDown = false
    await queueMail(db, ctx, mail)
    await Promise.all(Array.from({ length: 5 }, () => sendDueMail(ctx, transport)))
    expect(sent).toHaveLength(1)
  })

  it('is taken up again when whoever took it died', async () => {
    const { transport, sent, state } = flaky()
    state.isDown = false
    await queueMail(db, ctx, mail)
    void sendDueMail(ctx, { kind: 'smtp', send: () => new Promise(() => undefined) })
    await vi.waitFor(async () => expect(await db.mail.count({ where: { attempts: 1 } })).toBe(1), {
      timeout: 10_000,
    })
    expect(await sendDueMail(ctx, transport)).toEqual({ sent: 0, failed: 0 })
    clock.advance(120_000)
    await sendDueMail(ctx, transport)
    expect(sent).toHaveLength(1)
  })

  it('that expired is not sent, and its link is forgotten', async () => {
    const { transport, state } = flaky()
    await queueMail(db, ctx, mail, { expiresAt: new Date(testStart.getTime() + 1_000) })
    clock.advance(1_000)
    await sendDueMail(ctx, transport)
    expect(state.attempts).toBe(0)
    expect(await db.mail.findMany()).toMatchObject([{ bodySealed: null, nextAttemptAt: null }])
  })

  it('that is dropped is written and goes nowhere', async () => {
    await queueMail(db, ctx, mail, { isDropped: true })
    expect(await sendDueMail(ctx)).toEqual({ sent: 0, failed: 0 })
    expect(await listOutbox()).toEqual([])
    expect(await db.mail.count()).toBe(1)
  })
})

describe('mail of an organization to its own people', () => {
  it('bears what it has published; other mail is Croupier’s own', async () => {
    const { organizationId } = await createTestTenant()
    const [id, by] = [newId(), { name: 'test' }]
    const published = { displayName: 'Grand', number: 1, publishedBy: by, publishedAt: testStart }
    await db.brandingProfile.create({
      data: {
        id,
        organizationId,
        revision: 1,
        updatedBy: by,
        updatedAt: testStart,
        versions: { create: [published] },
      },
    })
    const { transport, sent, state } = flaky()
    state.isDown = false
    await inTransaction((tx) => queueMail(tx, ctx, mail, { organizationId }))
    await sendDueMail(ctx, transport)
    await queueMail(db, ctx, mail)
    await sendDueMail(ctx, transport)
    expect(sent.map(({ html }) => html.includes('>Grand</p>'))).toEqual([true, false])
  })
})

describe('the demo’s outbox', () => {
  it('shows what was sent with its link, and forgets it after a week', async () => {
    await queueMail(db, ctx, mail)
    await sendDueMail(ctx)
    expect(await listOutbox()).toMatchObject([{ recipient: 'nia@example.com', url: secretUrl }])
    clock.advance(7 * 86_400_000 + 1)
    expect(await pruneMail(ctx)).toBe(1)
  })
})

describe('by SMTP', () => {
  it('an email arrives with its text, its HTML and no header that somebody slipped in', async () => {
    const server = await startMailServer()
    await queueMail(db, ctx, mail)
    await sendDueMail(ctx, smtpTransport(server.url, 'Croupier <no-reply@croupier.example>'))
    await server.stop()
    expect(server.received()).toContain('RCPT TO:<nia@example.com>')
    expect(server.received()).not.toContain('RCPT TO:<everybody@example.com>')
    expect(server.received()).toMatch(/^Subject: Choose a new Bcc: everybody@example\.com\r$/m)
    expect(server.received()).toContain('Content-Type: text/plain')
    expect(server.received()).toContain('Content-Type: text/html')
  })
})

/** As much of a mail server as an email needs. */
async function startMailServer() {
  let received = ''
  let isData = false
  const server = createServer((socket) => {
    socket.write('220 test\r\n')
    socket.on('data', (piece) => {
      const text = piece.toString()
      received += text
      if (isData && !received.endsWith('\r\n.\r\n')) return
      isData = /^DATA\r\n$/m.test(text) && !isData
      if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write(isData ? '354 go\r\n' : '250 ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => received,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

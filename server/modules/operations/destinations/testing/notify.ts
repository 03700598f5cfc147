import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { env } from '@/server/env'
import { sendDueMail } from '@/server/modules/accounts/mail'
import { type MailTransport, mailTransport } from '@/server/modules/accounts/mail/transport'
import { sendCallback } from '@/server/outbound'
import { settleMailed } from '../queries-send'
import { createNotificationWorker } from '../send-worker'

/** The sender as a process of its own, which kills itself as kill -9 would at the step that CROUPIER_CRASH_AT names. */
function reach(step: string): void {
  if (env().CROUPIER_CRASH_AT === step) process.kill(process.pid, 'SIGKILL')
}

const worker = createNotificationWorker(async (request) => {
  reach('before-request')
  const answer = await sendCallback(request)
  reach('after-request')
  return answer
})

function mailer(): MailTransport {
  const transport = mailTransport()
  if (transport.kind !== 'smtp') throw new Error('MAIL_TRANSPORT must name a server')
  return {
    kind: 'smtp',
    async send(envelope) {
      reach('before-mail')
      await transport.send(envelope)
      reach('after-mail')
    },
  }
}

const ctx = systemContext('send-notifications', systemClock, 'notify')
async function turn(): Promise<void> {
  await worker.startDue(ctx)
  await sendDueMail(ctx, mailer())
  await settleMailed()
}

process.on('disconnect', () => process.exit())
// A turn that fails is followed by another, as a job is.
setInterval(() => void turn().catch(() => undefined), 50)
process.send?.('ready')

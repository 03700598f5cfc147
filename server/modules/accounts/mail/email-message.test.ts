import { expect, it } from 'vitest'
import { type EmailMessage, renderEmail } from './email-message'

const mail: EmailMessage = {
  kind: 'report',
  to: 'nia@example.com',
  subject: 'Month',
  paragraphs: ['Your report.'],
  link: { label: 'Open report', url: 'https://cabinet.example/reports' },
  closing: 'You receive it each month.',
}
const logoUrl = 'https://cabinet.example/files/public/aa/logo.png'

it('bears the look of the organization that it is from', () => {
  const { html, text } = renderEmail(mail, { name: 'Grand "Ltd"', logoUrl, accent: '#ffe600' })
  expect(html).toContain(`<img src="${logoUrl}" alt="Grand &quot;Ltd&quot;"`)
  expect(html).toContain('background:#ffe600;color:#000000')
  expect(text).not.toContain('Grand')
})

it('names it where there is no logo, and is plain where nothing was published', () => {
  expect(renderEmail(mail, { name: 'Grand', logoUrl: null, accent: null }).html).toContain('>Grand</p>')
  expect(renderEmail(mail).html).not.toMatch(/<img|Grand/)
  expect(renderEmail(mail).html).toContain('background:#3d46b8;color:#ffffff')
})

import { organizationPath } from '@/server/contract/cabinet-addresses'
import type { Cadence } from '@/server/contract/report-schedule'
import { env } from '@/server/env'
import type { EmailMessage } from '@/server/modules/accounts/mail'

interface Told {
  to: string
  organization: { name: string; slug: string }
  schedule: { name: string; cadence: Cadence | 'test' }
  /** Calendar days, both inclusive. */
  from: string
  lastDay: string
  zone: string
  /** Of the report's page, with its query. */
  path: string
  /** Why there is no file; null: it is attached. */
  withoutFile: string | null
  /** What all currencies come to in one; null where none was asked for. */
  converted: string | null
}

/** Names the report and has its link; every other figure is in the file or on the page. */
export function reportEmail(told: Told): EmailMessage {
  const { to, organization, schedule, from, lastDay, zone, path, withoutFile, converted } = told
  const days = from === lastDay ? from : `${from} to ${lastDay}`
  return {
    kind: 'report',
    to,
    subject: `${organization.name}: ${schedule.name}, ${days}`,
    paragraphs: [
      `The report “${schedule.name}” of ${organization.name} for ${days} (${zone}).`,
      ...(converted ? [converted] : []),
      withoutFile ?? 'The file is attached.',
    ],
    link: { label: 'Open report', url: `${env().baseUrl}${organizationPath(organization.slug, path)}` },
    closing:
      schedule.cadence === 'test'
        ? 'This is a test that you requested. No schedule was changed.'
        : `You receive this ${schedule.cadence} report because you are one of its recipients. Change that under Schedules on the reports page.`,
  }
}

import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { findExchanges } from './queries-lists'
import { requireRun, showExchange, showRun } from './runs'

export const CertificationFile = z.object({ runId: z.uuid(), format: z.enum(['json', 'pdf']) })
export type CertificationFile = z.output<typeof CertificationFile>

/** A finished run as a file: always the same bytes, until its exchanges are removed. Throws E5004, E0004, E0003 while it goes on. */
export const exportCertification = readVerb('certification.read', CertificationFile, writeRunFile)

/** The same for a studio's own run: the caller has checked who asks. */
export async function writeRunFile(ctx: Context, { runId, format }: CertificationFile) {
  const run = await requireRun(runId)
  if (!run.finishedAt) throw new AppError('E0003', { message: 'The run has not finished.' })
  const name = `certification-${run.providerCode}-${run.finishedAt.toISOString().slice(0, 10)}.${format}`
  await recordAudit(db, ctx, {
    ...{
      action: 'certification.exported',
      subjectType: 'certification',
      subjectId: runId,
      after: { name },
    },
  })
  const shown = await showRun(run)
  return { name, content: format === 'pdf' ? await pdfOf(shown) : await jsonOf(shown) }
}

type Shown = Awaited<ReturnType<typeof showRun>>

async function jsonOf({ before: _, aliveAt: __, groups, ...run }: Shown): Promise<Buffer> {
  const exchanges = (await findExchanges(db, { runId: run.id })).map(showExchange)
  const cases = groups.flatMap((group) =>
    group.cases.map(({ before: ___, ...one }) => ({
      ...one,
      exchanges: exchanges.filter(({ position }) => position === one.position),
    })),
  )
  return Buffer.from(JSON.stringify({ ...run, cases }, null, 2))
}

const words = {
  passed: 'Passed',
  failed: 'Failed',
  not_applicable: 'Does not apply',
  waiting: 'Not run',
  running: 'Not run',
}

async function pdfOf({ groups, ...run }: Shown): Promise<Buffer> {
  // Reports of runs come to the api, which writes no files.
  const { PdfDocument } = await import('@/server/formats/pdf-document')
  const pdf = new PdfDocument({
    title: `Certification of ${run.providerCode}`,
    madeAt: run.finishedAt ?? run.createdAt,
  })
  const cases = groups.flatMap((group) => group.cases)
  const count = (state: string) => String(cases.filter((one) => one.state === state).length)
  pdf.facts([
    ['Run', run.id],
    ['Protocol', `${run.dialect}, version ${run.protocolVersion}`],
    ['Server', run.baseUrl],
    ['Started by', `${run.startedBy ?? 'unknown'}, ${run.createdAt.toISOString()}`],
    ['Finished', run.finishedAt?.toISOString() ?? ''],
    ['Verdict', run.state === 'interrupted' ? 'Interrupted' : run.verdict === 'passed' ? 'Passed' : 'Failed'],
    ['Scope', run.isFull ? 'Every case' : 'Some cases: it does not certify'],
    ...(run.exchangesRemovedAt
      ? [['Calls', `Removed on ${run.exchangesRemovedAt.toISOString()}`] as const]
      : []),
    [
      'Cases',
      `${count('passed')} passed, ${count('failed')} failed, ${count('not_applicable')} do not apply`,
    ],
  ])
  for (const { title, cases: own } of groups) {
    pdf.heading(title)
    pdf.table(
      [
        { label: 'Case', share: 0.6 },
        { label: 'Verdict', share: 0.4 },
      ],
      own.map((one) => [
        one.title,
        one.note === null ? words[one.state] : `${words[one.state]}: ${one.note}`,
      ]),
    )
    for (const one of own)
      for (const broken of one.findings.filter(({ isMet }) => !isMet))
        pdf.paragraph(
          `${one.title}: ${broken.says} ${broken.detail ?? ''} ${broken.mend} (${broken.paragraph.page}: ${broken.paragraph.heading})`,
        )
  }
  return pdf.finish()
}

import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import {
  getBranding,
  publishBranding,
  saveBranding,
  setBrandingImage,
} from '@/server/modules/accounts/branding'
import { finishProcessing, uploadImage } from '@/server/modules/accounts/branding/testing/images'
import { bookCredit } from '@/server/modules/accounts/credit'
import { topUpOf } from '@/server/modules/accounts/credit/testing/top-up'
import { bookPayment, issueCreditNote, topUpCredit } from '@/server/modules/finance/approvals'
import { asUser } from '@/server/testing/as-user'
import {
  downloadInvoice,
  downloadInvoiceAsStaff,
  eInvoiceOf,
  getInvoice,
  getStatement,
  listReceivables,
  saveBillingDetails,
  searchInvoices,
  searchInvoicesEverywhere,
  statementCsv,
  statementPdf,
} from './index'
import { createInvoiced } from './testing/invoiced'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

/** The text of a file, as one line. */
async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

const hasPicture = ({ bytes }: { bytes: Buffer }) => bytes.toString('latin1').includes('/Subtype /Image')

/** A logo and an accent, as an owner publishes them. */
async function publishLook(owner: TenantContext, accent: string): Promise<void> {
  const at = async () => ({ brandId: null, revision: (await getBranding(owner, { brandId: null })).revision })
  const fileId = await uploadImage(owner)
  await setBrandingImage(owner, { ...(await at()), image: 'logoLight', fileId })
  await finishProcessing(owner)
  const texts = { displayName: null, accent, supportAddress: null, legalLine: null }
  await saveBranding(owner, { ...texts, ...(await at()) })
  await publishBranding(owner, await at())
}

test('the file of an invoice says its numbers, and stays the same to the byte', async () => {
  const own = await createInvoiced()
  const details = {
    ...{ name: 'Łódź Casino', address: 'ul. Długa 1\nŁódź', vatId: 'PL1', email: 'b@example.com' },
    poNumber: 'PO 4711',
  }
  await saveBillingDetails(own.tenant, details)
  await own.fees.draw(own.tenant, '2026-03', 123_456_789n, -5n)
  const { id, number } = await own.invoice('2026-03')
  const first = await downloadInvoice(own.tenant, { invoiceId: id })
  const text = await textOf(first.bytes)
  for (const said of [`Invoice ${number}`, '1,234,567.89 EUR', '−0.05 EUR', '1,234,567.84 EUR', 'March 2026'])
    expect(text).toContain(said)
  for (const said of ['Croupier Test Ltd', 'Łódź Casino', 'VAT ID PL1', 'Due 16 Apr 2026'])
    expect(text).toContain(said)
  for (const said of [
    'Amount due 1,234,567.84 EUR',
    `Reference ${number} IBAN MT84 MALT 0110 0001 2345 MTLC AST0 01S`,
    'PO number PO 4711',
    'VAT 0 % 0.00 EUR',
    'VAT: No VAT is charged.',
    `Invoice ${number} · Page 1 of 1`,
  ])
    expect(text).toContain(said)
  await topUpCredit(own.tenant, topUpOf(5n))
  await saveBillingDetails(own.tenant, { ...details, name: 'Renamed' })
  own.clock.advance(86_400_000)
  const again = await downloadInvoiceAsStaff(own.staff, { invoiceId: id })
  expect(again.bytes.equals(first.bytes)).toBe(true)
  expect((await db.invoice.findUniqueOrThrow({ where: { id } })).pdfSha256).toBe(first.sha256)
})

test('the amount due of a file is what the credit did not pay when it was issued, whatever is paid later', async () => {
  const own = await createInvoiced()
  await topUpCredit(own.tenant, topUpOf(300n))
  await own.fees.draw(own.tenant, '2026-03', 1_000n)
  const { id } = await own.invoice('2026-03')
  const { appliedMinor, paidMinor } = await db.invoice.findUniqueOrThrow({ where: { id } })
  expect([appliedMinor, paidMinor]).toEqual([300n, 300n])
  const first = await downloadInvoice(own.tenant, { invoiceId: id })
  const text = await textOf(first.bytes)
  for (const said of ['Amount due 7.00 EUR', 'Paid by prepaid credit −3.00 EUR']) expect(text).toContain(said)
  const amount = { amountMinor: 700n, currency: 'EUR' }
  const payment = { invoiceId: id, paymentId: newId(), amount, paidAt: own.clock.now() }
  await bookPayment(own.staff, { ...payment, reference: 'Sepa 78' })
  expect((await downloadInvoice(own.tenant, { invoiceId: id })).sha256).toBe(first.sha256)
})

test('an invoice that was issued before files said their amount due keeps its file', async () => {
  const own = await createInvoiced()
  await own.fees.draw(own.tenant, '2026-03', 500n)
  const { id } = await own.invoice('2026-03')
  const issued = await db.invoice.findUniqueOrThrow({ where: { id } })
  const lines = await db.invoiceLine.findMany({ where: { invoiceId: id } })
  const earlier = { id: newId(), number: 'INV-2026-90001', month: new Date('2026-02-01T00:00:00.000Z') }
  await inTransaction(async (tx) => {
    const seller = { name: 'Croupier Test Ltd', address: '1 Test Street|Valletta', vatId: null }
    await tx.invoice.create({
      data: { ...issued, ...earlier, appliedMinor: null, seller, buyer: { ...seller, email: null } },
    })
    await tx.invoiceLine.createMany({
      data: lines.map((line) => ({ ...line, id: newId(), invoiceId: earlier.id })),
    })
  })
  const file = await downloadInvoice(own.tenant, { invoiceId: earlier.id })
  const text = await textOf(file.bytes)
  expect(text).toContain('Due: 2026-04-16')
  expect(text).not.toContain('Amount due')
  expect(file.sha256).toBe('e214236dd7eb304ed53a37a0bb50461be017ba143c6e6856bb4d049a101d76e0')
})

test('a long invoice numbers its pages and repeats the headings of its table', async () => {
  const own = await createInvoiced()
  await own.fees.draw(own.tenant, '2026-03', ...Array.from({ length: 85 }, () => 100n))
  const { id, number } = await own.invoice('2026-03')
  const text = await textOf((await downloadInvoice(own.tenant, { invoiceId: id })).bytes)
  for (const page of [1, 2, 3]) expect(text).toContain(`Invoice ${number} · Page ${page} of 3`)
  expect(text.split('Base (GGR)')).toHaveLength(4)
})

test('the file of an invoice shows the logo and accent that its organization had published, and keeps them', async () => {
  const own = await createInvoiced()
  const owner = asUser(own.tenant, { role: 'owner' })
  await publishLook(owner, '#1d5fbf')
  await own.fees.draw(own.tenant, '2026-03', 500n)
  const { id } = await own.invoice('2026-03')
  const first = await downloadInvoice(own.tenant, { invoiceId: id })
  expect(hasPicture(first)).toBe(true)
  await publishLook(owner, '#aa0000')
  const again = await downloadInvoice(own.tenant, { invoiceId: id })
  expect(again.sha256).toBe(first.sha256)
  const noteId = newId()
  await issueCreditNote(own.staff, { invoiceId: id, noteId, reason: 'Agreed rebate' })
  expect(hasPicture(await downloadInvoice(own.tenant, { invoiceId: noteId }))).toBe(true)
  const plain = await createInvoiced()
  await plain.fees.draw(plain.tenant, '2026-03', 500n)
  const other = await downloadInvoice(plain.tenant, { invoiceId: (await plain.invoice('2026-03')).id })
  expect(hasPicture(other)).toBe(false)
})

test('text that a file cannot show is refused where it is entered, and a name gives way to the slug', async () => {
  const details = { name: '株式会社カジノ', address: 'Tokyo', vatId: null, email: 'b@example.com' }
  const { error } = saveBillingDetails.input.safeParse(details)
  expect(error?.issues).toMatchObject([
    { path: ['name'], message: expect.stringContaining('Enter this in Latin letters.') },
  ])
  expect(saveBillingDetails.input.safeParse({ ...details, name: 'Kabushiki Kajino' }).success).toBe(true)
  const own = await createInvoiced({ name: '株式会社カジノ' })
  await own.fees.draw(own.tenant, '2026-03', 500n)
  const { id } = await own.invoice('2026-03')
  expect(await textOf((await downloadInvoice(own.tenant, { invoiceId: id })).bytes)).toContain(own.slug)
})

test('an e-invoice has what the billing details and the seller were at its issue', async () => {
  const own = await createInvoiced()
  await own.fees.draw(own.tenant, '2026-02', 500n)
  const before = await own.invoice('2026-02')
  await saveBillingDetails(own.tenant, {
    ...{ name: 'Łódź Casino', address: 'ul. Piotrkowska 1', vatId: 'PL5260001246', country: 'PL' },
    ...{ poNumber: null, email: 'b@example.com' },
  })
  await own.fees.draw(own.tenant, '2026-03', 700n)
  const { id, number } = await own.invoice('2026-03')
  expect(eInvoiceOf(await getInvoice(own.tenant, { invoiceId: id }))).toEqual({
    ...{ expected: 'ubl', missing: { factur_x: [], ubl: [] } },
  })
  const file = await downloadInvoice(own.tenant, { invoiceId: id, format: 'ubl' })
  expect([file.name, file.type]).toEqual([`${number}-ubl.xml`, 'application/xml'])
  for (const said of ['PL5260001246', 'MT00000000', '>7.00<', 'VATEX-EU-AE'])
    expect(file.bytes.toString('utf8')).toContain(said)
  const hybrid = await downloadInvoiceAsStaff(own.staff, { invoiceId: id, format: 'factur_x' })
  expect(await textOf(hybrid.bytes)).toContain(`Invoice ${number}`)
  const lacking = downloadInvoice(own.tenant, { invoiceId: before.id, format: 'ubl' })
  await expect(lacking).rejects.toMatchObject({ code: 'E0003', message: expect.stringContaining('country') })
})

test('a credit note has a file of its own that names its invoice', async () => {
  const own = await createInvoiced()
  await own.fees.draw(own.tenant, '2026-03', 500n)
  const { id, number } = await own.invoice('2026-03')
  const noteId = newId()
  await issueCreditNote(own.staff, { invoiceId: id, noteId, reason: 'Agreed rebate' })
  const text = await textOf((await downloadInvoice(own.tenant, { invoiceId: noteId })).bytes)
  for (const said of [
    `Credit note ${(await db.invoice.findUniqueOrThrow({ where: { id: noteId } })).number}`,
    `Corrects invoice ${number}`,
    'Agreed rebate',
    '5.00 EUR',
  ])
    expect(text).toContain(said)
})

test("another organization's invoice is EB007 wherever it is asked for, and in no list", async () => {
  const own = await createInvoiced()
  const other = await createInvoiced()
  await other.fees.draw(other.tenant, '2026-03', 500n)
  const { id: invoiceId, number } = await other.invoice('2026-03')
  await expect(getInvoice(own.tenant, { invoiceId })).rejects.toEqual(refusal('EB007', 404))
  await expect(downloadInvoice(own.tenant, { invoiceId })).rejects.toEqual(refusal('EB007', 404))
  expect((await searchInvoices(own.tenant, { text: number })).invoices).toEqual([])
  const found = await searchInvoicesEverywhere(own.staff, { text: number, organization: other.slug })
  expect(found.invoices.map(({ id }) => id)).toEqual([invoiceId])
  const developer = asUser(other.tenant, { role: 'developer' })
  await expect(getInvoice(developer, { invoiceId })).rejects.toEqual(refusal('E5004', 403))
})

test('an invoice is found by its number and by the reference of its payment', async () => {
  const own = await createInvoiced()
  await own.fees.draw(own.tenant, '2026-03', 500n)
  const { id, number } = await own.invoice('2026-03')
  const amount = { amountMinor: 100n, currency: 'EUR' }
  const payment = { invoiceId: id, paymentId: newId(), amount, paidAt: own.clock.now() }
  await bookPayment(own.staff, { ...payment, reference: 'Sepa 77' })
  for (const text of [number, number.toLowerCase(), 'SEPA 77', 'sepa  77'])
    expect((await searchInvoices(own.tenant, { text })).invoices.map((invoice) => invoice.id)).toEqual([id])
  expect((await searchInvoices(own.tenant, { status: 'partly_paid' })).invoices).toHaveLength(1)
  expect((await searchInvoices(own.tenant, { status: 'paid' })).invoices).toEqual([])
})

test('a statement of account leads from its opening to its closing balance, movement by movement', async () => {
  const own = await createInvoiced({ creditMinor: 0n })
  await topUpCredit(own.tenant, topUpOf(1_000n, 'before the period'))
  own.clock.set(new Date('2026-05-02T00:00:00.000Z'))
  await own.fees.draw(own.tenant, '2026-04', 1_250n)
  const { number } = await own.invoice('2026-04')
  const month = new Date('2026-05-01T00:00:00.000Z')
  const statement = await getStatement(own.tenant, { from: month, to: month })
  expect(statement).toMatchObject({ openingMinor: 1_000n, closingMinor: -250n })
  const moved = statement.movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  expect(statement.openingMinor + moved).toBe(statement.closingMinor)
  const csv = statementCsv(statement)
  const text = await textOf(await statementPdf(statement))
  for (const said of ['10.00', '-12.50', '-2.50', number]) {
    expect(csv).toContain(`${said === number ? '' : ','}${said}`)
    expect(text).toContain(said.replace(/^-/, '−'))
  }
  const years = { from: new Date('2024-01-01T00:00:00.000Z'), to: month }
  await expect(getStatement(own.tenant, years)).rejects.toEqual(refusal('E0003', 400))
})

test('a statement has the fees of a month of service apart from when they were booked', async () => {
  const own = await createInvoiced()
  const book = (day: string, amountMinor: bigint, bookedAt: string) => {
    own.clock.set(new Date(bookedAt))
    return inTransaction((tx) =>
      bookCredit(tx, own.tenant, {
        ...{
          organizationId: own.organizationId,
          amountMinor,
          kind: 'fee',
          subjectId: day,
          reason: `Fees of ${day}`,
        },
      }),
    )
  }
  await book('2026-08-31', -100n, '2026-09-01T00:05:00.000Z')
  await book('2026-09-29', -70n, '2026-09-30T00:05:00.000Z')
  await book('2026-09-30', -7n, '2026-10-01T00:05:00.000Z')
  const september = new Date('2026-09-01T00:00:00.000Z')
  const statement = await getStatement(own.tenant, { from: september, to: september })
  expect(statement.serviceMonths).toEqual([
    { month: '2026-08', bookedMinor: -100n, totalMinor: -100n },
    { month: '2026-09', bookedMinor: -70n, totalMinor: -77n },
  ])
  const csv = statementCsv(statement)
  expect(csv).toContain('2026-09-30T00:05:00.000Z,fee,Fees of 2026-09-29,-0.70,-1.70,EUR,2026-09-29')
  expect(csv).toContain(',fees_of_month,All fees of 2026-09,-0.77,,EUR,2026-09')
  const text = await textOf(await statementPdf(statement))
  for (const said of ['29 Sep 2026', '−0.70 EUR', '−0.77 EUR', '−1.00 EUR']) expect(text).toContain(said)
})

test('receivables age by the days since the due time', async () => {
  const own = await createInvoiced()
  await own.fees.draw(own.tenant, '2026-03', 500n)
  const { id } = await own.invoice('2026-03')
  const { dueAt } = await db.invoice.findUniqueOrThrow({ where: { id } })
  const row = async (days: number, ms = 0) => {
    own.clock.set(new Date((dueAt?.getTime() ?? 0) + days * 86_400_000 + ms))
    const { organizations } = await listReceivables(own.staff, {})
    const { openMinor, ...found } = organizations.find(({ slug }) => slug === own.slug) ?? { openMinor: 0n }
    return Object.entries(found).find(([, value]) => value === openMinor)?.[0]
  }
  expect(await row(0, -1)).toBe('notDueMinor')
  expect(await row(0)).toBe('days30Minor')
  expect(await row(30)).toBe('days60Minor')
  expect(await row(60)).toBe('days90Minor')
  expect(await row(90)).toBe('olderMinor')
})

test('receivables name every organization once, page by page, and their totals are of all', async () => {
  const own = await createInvoiced()
  await own.fees.draw(own.tenant, '2026-03', 500n)
  const { id } = await own.invoice('2026-03')
  const { organization: _, ...invoice } = await db.invoice.findUniqueOrThrow({
    where: { id },
    include: { organization: true },
  })
  const lines = await db.invoiceLine.findMany({ where: { invoiceId: id } })
  await inTransaction(async (tx) => {
    for (let index = 0; index < 55; index += 1) {
      const organizationId = newId()
      const slug = organizationId
      await tx.organization.create({ data: { id: organizationId, slug, name: 'Owing', kind: 'single' } })
      const own = { id: newId(), organizationId, number: newId(), totalMinor: 100n + BigInt(index % 9) }
      await tx.invoice.create({ data: { ...invoice, ...own, seller: {}, buyer: {} } })
      await tx.invoiceLine.createMany({
        data: lines.map((line) => ({
          ...{ ...line, organizationId, id: newId() },
          ...{ invoiceId: own.id, amountMinor: own.totalMinor },
        })),
      })
    }
  })
  const named: string[] = []
  let sum = 0n
  let at = await listReceivables(own.staff, {})
  for (;;) {
    named.push(...at.organizations.map(({ organizationId }) => organizationId))
    sum += at.organizations.reduce((total, { openMinor }) => total + openMinor, 0n)
    if (at.next === null) break
    const before = at
    at = await listReceivables(own.staff, { cursor: at.next })
    expect((await listReceivables(own.staff, { cursor: at.previous })).organizations).toEqual(
      before.organizations,
    )
  }
  expect(named.length).toBeGreaterThan(55)
  expect(new Set(named).size).toBe(named.length)
  expect(at.totals.map(({ openMinor }) => openMinor)).toEqual([sum])
})

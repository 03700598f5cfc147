import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { newId } from '@/server/core/ids'
import { type BankFile, pain001 } from './pain-001'
import { validAddresses } from './testing/world'

const schema = readFileSync(join(import.meta.dirname, 'testing/schema/pain.001.001.09.xsd'), 'utf8')

const file = (change: Partial<BankFile> = {}): BankFile => ({
  id: newId(),
  createdAt: new Date('2026-04-02T12:00:00.000Z'),
  debtor: { name: 'Croupier Demo Ltd', iban: 'MT84MALT011000012345MTLCAST001S' },
  transfers: [
    { id: newId(), amountMinor: 123_456n, holder: 'Ada Ltd', iban: validAddresses.iban },
    { id: newId(), amountMinor: 5n, holder: 'Zoë Brönte & Søn <GmbH> "x" 漢字', iban: validAddresses.iban },
  ],
  ...change,
})

const validate = async (contents: string) => {
  const result = await validateXML({ xml: [{ fileName: 'file.xml', contents }], schema: [schema] })
  return result.errors.map(({ message }) => message)
}

describe('a bank file', () => {
  it('is valid by the schema of ISO 20022', async () => {
    expect(await validate(pain001(file()))).toEqual([])
    const many = Array.from({ length: 300 }, (_, index) => ({
      ...{ id: newId(), holder: 'x'.repeat(70), iban: validAddresses.iban },
      amountMinor: BigInt(index + 1),
    }))
    expect(await validate(pain001(file({ transfers: many })))).toEqual([])
  })

  it('that breaks the schema is told by this test', async () => {
    expect(await validate(pain001(file()).replace('<PmtMtd>TRF', '<PmtMtd>XXX'))).not.toEqual([])
  })

  it('says what is paid to whom, to the cent, and the sum of it', () => {
    const made = file()
    const xml = pain001(made)
    expect(xml).toContain('<CtrlSum>1234.61</CtrlSum>')
    expect(xml).toContain('<InstdAmt Ccy="EUR">1234.56</InstdAmt>')
    expect(xml).toContain('<InstdAmt Ccy="EUR">0.05</InstdAmt>')
    expect(xml).toContain(`<EndToEndId>${made.transfers[0]?.id.replaceAll('-', '')}</EndToEndId>`)
    expect(xml).toContain('<Nm>Zoe Bronte . S.n .GmbH. .x. ..</Nm>')
    expect(pain001(made)).toBe(xml)
  })
})

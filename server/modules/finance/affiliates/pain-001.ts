import { XMLBuilder } from 'fast-xml-parser'

export interface Transfer {
  /** The withdrawal's id. */
  id: string
  amountMinor: bigint
  holder: string
  iban: string
}

export interface BankFile {
  id: string
  createdAt: Date
  debtor: { name: string; iban: string }
  transfers: readonly Transfer[]
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

/** ISO 20022 allows 35 characters: a uuid without its dashes is 32. */
const reference = (id: string) => id.replaceAll('-', '')

const decimal = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`

/** The SEPA credit transfers of a file in EUR, as pain.001.001.09: the same rows make the same bytes. */
export function pain001({ id, createdAt, debtor, transfers }: BankFile): string {
  const total = decimal(transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0n))
  const counts = { NbOfTxs: String(transfers.length), CtrlSum: total }
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': namespace,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: reference(id),
          CreDtTm: createdAt.toISOString(),
          ...counts,
          InitgPty: { Nm: sepaText(debtor.name) },
        },
        PmtInf: {
          PmtInfId: reference(id),
          PmtMtd: 'TRF',
          BtchBookg: 'false',
          ...counts,
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
          ReqdExctnDt: { Dt: createdAt.toISOString().slice(0, 10) },
          Dbtr: { Nm: sepaText(debtor.name) },
          DbtrAcct: { Id: { IBAN: debtor.iban } },
          DbtrAgt: { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } },
          ChrgBr: 'SLEV',
          CdtTrfTxInf: transfers.map(toTransfer),
        },
      },
    },
  }
  const options = {
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: false,
  }
  return new XMLBuilder(options).build(document)
}

const toTransfer = ({ id, amountMinor, holder, iban }: Transfer) => ({
  PmtId: { InstrId: reference(id), EndToEndId: reference(id) },
  Amt: { InstdAmt: { '#text': decimal(amountMinor), '@Ccy': 'EUR' } },
  Cdtr: { Nm: sepaText(holder) },
  CdtrAcct: { Id: { IBAN: iban } },
  RmtInf: { Ustrd: `Commission ${reference(id)}` },
})

/** The characters that every SEPA bank takes; others lose their accents or become dots. */
function sepaText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, '.')
    .slice(0, 70)
}

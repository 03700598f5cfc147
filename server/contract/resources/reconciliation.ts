import { z } from 'zod'
import {
  absentable,
  CalendarDate,
  DateTime,
  MinorAmount,
  MovementKind,
  NextCursor,
  SessionCurrency,
  text,
  UuidOut,
} from '@/server/contract/primitives'
import { breakKinds, breakStates, reconciliationStates } from '@/server/contract/reconciliation'
import { ReportAmount } from '@/server/contract/resources/daily-report'

/** Rows of one call. With the longest ids they are more than the 1 MiB that a body may have. */
export const maxJournalRows = 5_000

export const ReconciliationState = z.enum(reconciliationStates).meta({
  id: 'ReconciliationState',
  description:
    '`waiting`: it is about to be compared, or compared again. `compared`: sums and breaks are there. `failed`: see `error`.',
})

/** The comparison of a period of whole days, with all providers and brands of the account. */
export const Reconciliation = z
  .object({
    id: UuidOut,
    from: DateTime.meta({ description: 'The start of the period, included.' }),
    to: DateTime.meta({ description: 'The end of the period, not included.' }),
    time_zone: z.string().meta({ description: 'The zone of its days.' }),
    state: ReconciliationState,
    error: z.string().nullable().meta({ description: 'Why it could not be compared.' }),
    transaction_count: z.int().meta({ description: 'Transactions of Croupier that were compared.' }),
    unsettled_breaks: z.int().meta({ description: 'Breaks that are open, awaiting approval or claimed.' }),
    created_at: DateTime,
    compared_at: DateTime.nullable(),
    signed_at: DateTime.nullable().meta({
      description: 'Set once the period is signed: it is frozen and does not change.',
    }),
  })
  .meta({ id: 'Reconciliation' })
export type Reconciliation = z.output<typeof Reconciliation>

export const ReconciliationList = z
  .object({
    reconciliations: z.array(Reconciliation).meta({ description: 'Newest first.' }),
    limit: z.int(),
    offset: z.int(),
    has_more: z.boolean(),
    next_cursor: NextCursor,
  })
  .meta({ id: 'ReconciliationList' })
export type ReconciliationList = z.output<typeof ReconciliationList>

/** What each side has of one day. Amounts are minor units of `currency`. */
export const ReconciliationSum = z
  .object({
    date: CalendarDate.meta({ description: 'A day of `time_zone`.' }),
    provider_code: z.string(),
    sub_operator_ref: z.string().nullable().meta({
      description:
        'The brand; null for accounts without brands, and where no transaction of Croupier is known.',
    }),
    currency: z.string(),
    transaction_type: MovementKind,
    transaction_count: z.int(),
    provider_amount: ReportAmount.nullable().meta({
      description: 'What the provider has as accepted; null where its ledger is not known.',
    }),
    answered_amount: ReportAmount.meta({ description: 'What Croupier told the provider that stands.' }),
    confirmed_amount: ReportAmount.meta({ description: 'What your wallet confirmed with its replies.' }),
    wallet_amount: ReportAmount.nullable().meta({
      description: 'What your journal has booked; null where none was given.',
    }),
    tolerated_amount: ReportAmount.meta({
      description: "Of `answered_amount` less `provider_amount`, what is within the provider's tolerance.",
    }),
  })
  .meta({ id: 'ReconciliationSum' })
export type ReconciliationSum = z.output<typeof ReconciliationSum>

export const ReconciliationDetail = z
  .object({
    ...Reconciliation.shape,
    breaks: z
      .array(z.object({ kind: z.enum(breakKinds), state: z.enum(breakStates), count: z.int() }))
      .meta({ description: 'How many breaks there are of each kind and state.' }),
    journal: z
      .object({
        accepts_rows: z.boolean().meta({ description: 'False once the period is signed.' }),
        from: DateTime.meta({ description: 'The earliest `occurred_at` of a row.' }),
        to: DateTime.meta({ description: 'Rows are earlier than this.' }),
        max_rows: z.int().meta({ description: 'Rows of one call at most.' }),
      })
      .meta({ description: "What rows of your wallet's journal can be sent for the period." }),
  })
  .meta({ id: 'ReconciliationDetail' })

export const ReconciliationResponse = z
  .object({
    reconciliation: ReconciliationDetail,
    sums: z
      .array(ReconciliationSum)
      .meta({ description: 'A page of them, by date, currency, provider, brand and type.' }),
    limit: z.int(),
    next_cursor: NextCursor.meta({
      description: 'The `cursor` of the next page of sums; null on the last page.',
    }),
  })
  .meta({ id: 'ReconciliationResponse' })
export type ReconciliationResponse = z.output<typeof ReconciliationResponse>

/** One entry of the wallet's journal. */
export const JournalRow = z
  .object({
    transaction_id: text(128).meta({ description: '`transaction_id` of the callback.' }),
    transaction_type: MovementKind,
    amount: MinorAmount.min(0).meta({
      description: 'What was booked, in minor units of `currency`; 0 where nothing was.',
    }),
    currency: SessionCurrency,
    occurred_at: DateTime.meta({ description: 'When it was booked.' }),
    round_id: absentable(text(160)),
    provider_code: absentable(text(64)).meta({
      description: 'Needed only where two providers use the same `transaction_id`.',
    }),
    state: absentable(z.enum(['accepted', 'declined', 'failed'])).meta({
      description: '`accepted`, the default, is booked; the others are not.',
    }),
    entry_id: absentable(text(128)).meta({
      description:
        'Your own ID of the entry. A row that is sent again with the same one, on the same day (UTC), replaces what was stored. Default: the transaction with its type and provider. Send it where your journal may have a transaction twice.',
    }),
  })
  .meta({ id: 'JournalRow' })
export type JournalRow = z.output<typeof JournalRow>

/** Rows are judged one by one, so that a wrong one keeps no other from being stored: what is no `JournalRow` passes here. */
const AnyRow = z.union([JournalRow, z.unknown()])

export const PutReconciliationRowsRequest = z
  .object({
    rows: z
      .array(AnyRow)
      .min(1)
      .max(maxJournalRows)
      .meta({
        description: 'Entries of your journal, in any order.',
        override: ({ jsonSchema }) => {
          const { items } = jsonSchema
          const [row] = typeof items === 'object' && 'anyOf' in items ? (items.anyOf ?? []) : []
          if (row) jsonSchema.items = row
        },
      }),
  })
  .meta({ id: 'PutReconciliationRowsRequest' })

export const PutReconciliationRowsResponse = z
  .object({
    added: z.int().meta({ description: 'Rows that were stored.' }),
    changed: z.int().meta({ description: 'Rows that replaced what was stored under their ID.' }),
    known: z.int().meta({ description: 'Rows that were stored already, and change nothing.' }),
    refused: z
      .array(
        z.object({
          index: z.int().min(0).meta({ description: 'Its place in `rows`, from 0.' }),
          issues: z.array(z.object({ path: z.string(), message: z.string() })),
        }),
      )
      .meta({
        description: 'Rows that were not stored. Correct and send them again; the others are stored.',
      }),
  })
  .meta({ id: 'PutReconciliationRowsResponse' })
export type PutReconciliationRowsResponse = z.output<typeof PutReconciliationRowsResponse>

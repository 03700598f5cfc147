import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { OrganizationLink } from '@/components/shell/organization-link'
import { StateBadge } from '@/components/transactions/state-badge'
import type { Outputs } from '@/components/trpc/types'
import { type OurSide, toSides } from './sides'

/** What the provider, Croupier and the wallet say of each transaction, side by side. */
export function SidesTable({ round }: { round: Outputs['rounds']['get'] }) {
  return (
    <DataTable
      label="The three sides of the round"
      rows={toSides(round)}
      keyOf={({ transactionId }) => transactionId}
      columns={[
        {
          heading: 'Transaction',
          cell: ({ transactionId, ours, theirs }) => (
            <span className="grid gap-0.5">
              <span className="font-medium capitalize">{(ours ?? theirs)?.type}</span>
              <TransactionId id={ours?.id ?? null} transactionId={transactionId} />
              {ours?.origin === 'croupier' && (
                <span className="text-faint text-xs">Reversal by Croupier</span>
              )}
            </span>
          ),
          className: 'w-full min-w-40',
        },
        {
          heading: 'Provider',
          cell: ({ theirs }) =>
            theirs?.amount ? (
              <Money value={theirs.amount} />
            ) : (
              <Nothing>{round.answer === null ? 'No answer' : 'Not found'}</Nothing>
            ),
          kind: 'number',
        },
        {
          heading: 'Croupier',
          cell: ({ ours }) => (ours ? <Money value={ours.amount} /> : <Nothing>Never reported</Nothing>),
          kind: 'number',
        },
        {
          heading: 'Wallet',
          cell: ({ ours }) => (ours ? <WalletSide movement={ours} /> : <Nothing>Not sent</Nothing>),
        },
      ]}
    />
  )
}

function TransactionId({ id, transactionId }: { id: string | null; transactionId: string }) {
  const code = <code className="break-all text-xs">{transactionId}</code>
  if (id === null) return <span className="text-faint">{code}</span>
  return (
    <OrganizationLink href={`/transactions/${id}`} className="text-accent hover:underline">
      {code}
    </OrganizationLink>
  )
}

function WalletSide({ movement }: { movement: OurSide }) {
  return (
    <span className="grid justify-items-start gap-1">
      <StateBadge state={movement.state} />
      {movement.balance && (
        <span className="text-faint text-xs sm:whitespace-nowrap">
          Balance <Money value={movement.balance} />
        </span>
      )}
    </span>
  )
}

const Nothing = ({ children }: { children: string }) => (
  <span className="text-faint text-sm sm:whitespace-nowrap">{children}</span>
)

import { Money } from '@/components/data/money'
import { OrganizationLink } from '@/components/shell/organization-link'
import { StateBadge } from '@/components/transactions/state-badge'
import type { Outputs } from '@/components/trpc/types'
import { Table, Td, Th } from '@/components/ui/table'
import { type OurSide, type Sides, toSides } from './sides'

/** What the provider, Croupier and the wallet say of each transaction, side by side. */
export function SidesTable({ round }: { round: Outputs['rounds']['get'] }) {
  const isAnswered = round.answer !== null
  return (
    <Table label="The three sides of the round">
      <thead>
        <tr>
          <Th>Transaction</Th>
          <Th className="text-right">Provider</Th>
          <Th className="text-right">Croupier</Th>
          <Th>Wallet</Th>
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {toSides(round).map((sides) => (
          <SidesRow key={sides.transactionId} sides={sides} isAnswered={isAnswered} />
        ))}
      </tbody>
    </Table>
  )
}

function SidesRow({
  sides: { transactionId, ours, theirs },
  isAnswered,
}: {
  sides: Sides
  isAnswered: boolean
}) {
  return (
    <tr>
      <Td className="w-full min-w-40">
        <span className="grid gap-0.5">
          <span className="font-medium capitalize">{(ours ?? theirs)?.type}</span>
          <TransactionId id={ours?.id ?? null} transactionId={transactionId} />
          {ours?.origin === 'croupier' && <span className="text-faint text-xs">Reversal by Croupier</span>}
        </span>
      </Td>
      <Td className="text-right">
        {theirs?.amount ? (
          <Money value={theirs.amount} />
        ) : (
          <Nothing>{isAnswered ? 'Not found' : 'No answer'}</Nothing>
        )}
      </Td>
      <Td className="text-right">
        {ours ? <Money value={ours.amount} /> : <Nothing>Never reported</Nothing>}
      </Td>
      <Td>{ours ? <WalletSide movement={ours} /> : <Nothing>Not sent</Nothing>}</Td>
    </tr>
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

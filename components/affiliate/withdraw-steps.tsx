import { Facts } from '@/components/data/facts'
import { Money } from '@/components/data/money'
import type { Outputs } from '@/components/trpc/types'
import { Notice } from '@/components/ui/notice'
import { differenceOf } from '@/server/contract/amounts'
import { addressLabels } from './words'

type Dashboard = Outputs['affiliate']['dashboard']
type Address = Outputs['affiliate']['addresses'][number]

interface AddressChoiceProps {
  addresses: readonly Address[]
  value: string
  onChange: (id: string) => void
}

export const AddressChoice = ({ addresses, value, onChange }: AddressChoiceProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-2 font-medium text-sm">Payout address</legend>
    {addresses.map(({ id, kind, hint, holder }) => (
      <label
        key={id}
        className="flex items-start gap-3 rounded-lg border border-line px-3 py-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft"
      >
        <input
          type="radio"
          name="addressId"
          value={id}
          checked={value === id}
          onChange={() => onChange(id)}
          className="mt-1 accent-accent"
        />
        <span className="grid min-w-0 [overflow-wrap:anywhere]">
          <span className="font-medium">{addressLabels[kind]}</span>
          <span className="text-muted">
            <span className="font-mono">{hint}</span>, {holder}
          </span>
        </span>
      </label>
    ))}
  </fieldset>
)

interface WithdrawalCheckProps {
  /** Without commas. */
  amount: string
  address: Address
  programme: NonNullable<Dashboard['programme']>
  balance: NonNullable<Dashboard['balance']>
}

/** All that is about to be requested, for reading it once more. */
export function WithdrawalCheck({ amount, address, programme, balance }: WithdrawalCheckProps) {
  const { currency } = balance.available
  const rest = differenceOf(balance.available.decimal, amount)
  const isAbove = differenceOf(programme.approvalAbove.decimal, amount)?.startsWith('-') ?? false
  return (
    <div className="grid gap-4">
      <Facts
        className="rounded-lg bg-sunken p-4"
        facts={[
          {
            label: 'Amount',
            value: <Money value={{ decimal: amount, currency }} className="font-medium text-base" />,
          },
          { label: 'Paid to', value: `${addressLabels[address.kind]} ${address.hint}` },
          { label: 'Account holder', value: address.holder },
          ...(rest === null || rest.startsWith('-')
            ? []
            : [{ label: 'Available afterwards', value: <Money value={{ decimal: rest, currency }} /> }]),
        ]}
      />
      {isAbove && (
        <Notice tone="busy" title="Needs approval">
          Croupier approves withdrawals above <Money value={programme.approvalAbove} /> in 24 hours before
          they are paid.
        </Notice>
      )}
      <p className="text-muted text-sm">You can't change a requested withdrawal.</p>
    </div>
  )
}

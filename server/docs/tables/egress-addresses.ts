import { markdownTable } from '@/server/docs/tables/markdown-table'
import { env } from '@/server/env'

/** Where callbacks come from, as this deployment publishes it. */
export function egressAddressesTable(addresses = env().CALLBACK_EGRESS_ADDRESSES): string {
  if (addresses.length === 0) return 'This deployment publishes no fixed addresses.'
  return markdownTable(
    ['Callbacks are sent from'],
    addresses.map((address) => [`\`${address}\``]),
  )
}

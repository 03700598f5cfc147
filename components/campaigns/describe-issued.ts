import { formatNumber } from '@/server/contract/figures'
import type { CampaignDetail } from './campaign-status'

type Grants = CampaignDetail['counts']['grants']

/** Players whose grant was made, whatever became of it. */
export const countIssued = ({ active, consumed, cancelled, expired }: Grants) =>
  active + consumed + cancelled + expired

/** "2 of 3 players issued"; of those whose grants were cancelled later, how many. */
export function describeIssued({ total, grants }: { total: number; grants: Grants }): string {
  const text = `${figure(countIssued(grants))} of ${figure(total)} players issued`
  return grants.cancelled === 0 ? text : `${text}, ${figure(grants.cancelled)} cancelled afterwards`
}

const figure = (count: number) => formatNumber(count)

import type { IncidentRuleName } from '@/server/contract/incidents'
import type { Incident } from './words'

export interface NextStep {
  text: string
  /** Where it is done. */
  link?: { label: string; href: string }
}

type Steps = (incident: Incident) => NextStep[]

const health = ({ endpointId }: Incident): NextStep['link'] =>
  endpointId === null
    ? { label: 'Endpoint health', href: '/callbacks/endpoints' }
    : { label: 'Endpoint health', href: `/callbacks/endpoints/${endpointId}` }
const callbacks = ({ endpointId }: Incident): NextStep['link'] => ({
  label: 'Callbacks',
  href: endpointId === null ? '/callbacks' : `/callbacks?endpoint=${endpointId}`,
})
const step = (text: string, link?: NextStep['link']): NextStep => (link ? { text, link } : { text })
const provider = ({ providerCode }: Incident): NextStep['link'] =>
  providerCode === null ? undefined : { label: 'Provider', href: `/staff/providers/${providerCode}` }

const steps: Partial<Record<IncidentRuleName, Steps>> = {
  endpoint_failing: (incident) => [
    step(
      'Compare status codes and errors of the failed attempts with your wallet’s own log.',
      health(incident),
    ),
    step(
      'Restore the wallet. Croupier retries wins and refunds by itself and delivery resumes with the first success.',
    ),
    step('Replay what needs attention after that.', callbacks(incident)),
  ],
  replies_refused: (incident) => [
    step('Open a sample below: it shows the request, your wallet’s response and what was wrong with it.'),
    step(
      'Fix the wallet, then replay wins and refunds. A wallet without duplicate handling would pay twice.',
      callbacks(incident),
    ),
    step('Resolve what you settled manually, with the outcome.', callbacks(incident)),
  ],
  money_undelivered: (incident) => [
    step('Check whether the endpoint is reachable and answers with 200.', health(incident)),
    step('Tell the players who wait for their credit.'),
    step('Replay what is not retried any more.', callbacks(incident)),
  ],
  wallet_slow: (incident) => [
    step('Find out since when responses are slow.', health(incident)),
    step('Callbacks time out after 5 seconds and are sent again. Check that your wallet handles duplicates.'),
  ],
  queue_growing: (incident) => [
    step('Check whether the endpoint answers, and how fast.', health(incident)),
    step('The queue empties by itself once more callbacks succeed than join it.'),
  ],
  late_bets: (incident) => [
    step('Ask the provider for the refunds that are missing.'),
    step('Resolve each bet once its stake was returned or is not owed.', callbacks(incident)),
  ],
  game_checksum_differs: ({ subjectId }) => [
    step(
      'Ask the provider what was deployed. Enter the certificate of what runs, or have it replaced.',
      subjectId === null
        ? undefined
        : { label: 'Certificates', href: `/staff/pictures/${subjectId}/certificates` },
    ),
  ],
  game_certificate_expiring: ({ subjectId }) => [
    step(
      'Enter the next certificate, or withdraw this one.',
      subjectId === null
        ? undefined
        : { label: 'Certificates', href: `/staff/pictures/${subjectId}/certificates` },
    ),
  ],
  provider_payment_due: () => [
    step('Pay the provider and record the payment on its statement.', {
      label: 'Payables',
      href: '/staff/billing/payables',
    }),
  ],
  open_rounds: () => [
    step('Compare the rounds with the records of the provider.', { label: 'Open rounds', href: '/rounds' }),
    step('Ask the provider to finish or to refund them.'),
  ],
  campaign_stalled: ({ subjectId }) => [
    step(
      'Read why the campaign stopped, then resume it or retry what failed.',
      subjectId === null ? undefined : { label: 'Campaign', href: `/campaigns/${subjectId}` },
    ),
  ],
  credit_low: () => [
    step('Buy credit before it is used up: launches are blocked then.', {
      label: 'Billing',
      href: '/billing',
    }),
  ],
  key_expiring: () => [
    step('Rotate the key: the old one keeps working while you change it.', {
      label: 'API keys',
      href: '/developers/keys',
    }),
  ],
  rate_limit_reached: () => [
    step('Find the calls that repeat most.', { label: 'Request log', href: '/developers/requests' }),
    step('Cache the catalogue and wait for the time that Retry-After names.'),
  ],
  brand_limit_near: () => [
    step('Remove brands that are not used, or ask Croupier for a higher limit.', {
      label: 'Brands',
      href: '/brands',
    }),
  ],
  reconciliation_breaks: () => [
    step('Open the breaks of this cause, compare both sides, and accept or claim them.', {
      label: 'Reconciliation',
      href: '/reconciliation',
    }),
  ],
  certificate_expiring: (incident) => [
    step('Renew the certificate. Callbacks fail once it has expired.', health(incident)),
  ],
  sign_in_certificate_expiring: () => [
    step('Add the next certificate of the identity provider beside the present one.', {
      label: 'Single sign-on',
      href: '/single-sign-on',
    }),
  ],
  large_win: ({ subjectId }) => [
    step(
      'Check the round and the player.',
      subjectId === null ? undefined : { label: 'Transaction', href: `/transactions/${subjectId}` },
    ),
  ],
  provider_feed_failing: (incident) => [
    step('Read the error of the last sync and try it again.', provider(incident)),
  ],
}

/** What to do about an incident; none where it closes by itself and nothing can be done. */
export const nextSteps = (incident: Incident): NextStep[] =>
  steps[incident.rule as IncidentRuleName]?.(incident) ?? []

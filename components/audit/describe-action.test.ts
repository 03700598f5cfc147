import { expect, it } from 'vitest'
import { describeAction, describeField, describeSubject } from './describe-action'

it.each([
  ['key.issued', 'API key created'],
  ['key.renamed', 'API key renamed'],
  ['provider_access.changed', 'Provider access changed'],
  ['movement.replayed', 'Transaction replayed'],
  ['invite.created', 'Invitation created'],
  ['callback_run.cancelled', 'Bulk run cancelled'],
  ['player.readmitted', 'Exclusion ended'],
  ['games.switched_off', 'Games disabled'],
  ['staff.organization_opened', 'Organization opened'],
  ['transactions.exported', 'Transactions exported'],
  ['affiliate.link_created', 'Affiliate link created'],
  ['affiliate.address_added', 'Payout address added'],
  ['affiliate.enquiry_accepted', 'Enquiry accepted'],
  ['affiliate.payout_file_downloaded', 'Bank file downloaded'],
  ['affiliate.withdrawal_approval_given', 'First approval of a withdrawal given'],
  ['scim.user_added', 'Provisioned person added'],
  ['scim.token_issued', 'SCIM token issued'],
  ['sso.connection_added', 'Sign-in connection added'],
  ['sso.domain_verified', 'Domain verified'],
  ['sso.secret_replaced', 'Client secret replaced'],
  ['sso.break_glass_used', 'Emergency sign-in used'],
  ['sso.enforced', 'Single sign-on enforced'],
  ['affiliate.withdrawal_paid', 'Withdrawal paid'],
])('%s reads "%s"', (action, words) => {
  expect(describeAction(action)).toBe(words)
})

it('names a subject as the screens do', () => {
  expect(describeSubject('movement', 'x')).toBe('transaction x')
  expect(describeSubject('scim_user', 'x')).toBe('provisioned person x')
  expect(describeSubject('sso_domain', 'x')).toBe('domain x')
  expect(describeSubject('provider_access', 'x')).toBe('provider access x')
})

it.each([
  ['isActive', 'active'],
  ['isSecretChanged', 'secret changed'],
  ['creditMinor', 'credit'],
  ['gameIds', 'game IDs'],
  ['url', 'URL'],
  ['issued', 'issued'],
  ['sub_operator_ref', 'sub operator ref'],
])('the field %s reads "%s"', (field, words) => {
  expect(describeField(field)).toBe(words)
})

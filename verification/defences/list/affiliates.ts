import type { DefenceList } from '../markers'

/** Who brings operators is credited once, and paid once. */
export const affiliates: DefenceList = {
  'server/modules/finance/affiliates/addresses.db.test.ts': {
    'a new payout address waits': ['now.getTime() + waitMs', 'now.getTime()'],
    'a new payout address is mailed': 'remove',
  },
  'server/modules/finance/affiliates/enquiries.db.test.ts': {
    'an enquiry becomes one organization': 'remove',
    'self-referrals are not credited': [
      'people.some((person) => isSameSender(person.email, email))',
      'false',
    ],
    'a program’s enquiry is dropped': 'remove',
    'enquiries are limited by day': 'remove',
    'enquiries are limited by network': ['requireAttempt(enquiryKeys(address), now)', 'Promise.resolve()'],
  },
  'server/modules/finance/affiliates/referral-token.test.ts': {
    'a referral is signed': 'remove',
    'an enquiry comes from a form that was shown': 'remove',
  },
  'server/modules/finance/affiliates/withdrawals.db.test.ts': {
    'only a verified affiliate that is not suspended is paid': 'remove',
    'an affiliate has a limited number of links': 'remove',
    'two withdrawals at once do not overdraw': [' for update', ''],
    'a payout address is used after its wait': 'remove',
    'no more is withdrawn than is available': 'remove',
    'withdrawals are limited by day': 'remove',
    'a payout that may have been sent is asked for first': [
      'attempts > 1 ? await provider.find(payout.id) : null',
      'null',
    ],
    'a withdrawal ends once': 'remove',
    'own withdrawals cannot be approved': 'remove',
    'two different people approve a withdrawal': 'remove',
    'nothing is sent to a suspended affiliate': ['(w.attempts > 0 or', '(true or'],
    'nothing is approved for a suspended affiliate': 'remove',
    'an amount above the threshold cannot be split': ['recentMinor + ', ''],
  },
}

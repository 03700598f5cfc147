import { type MemberRoleName, operatorRoles, type StaffRoleName, staffRoles } from '@/server/core/context'
import type { createContract } from '@/server/modules/finance/contracts'

/** The demo's organizations; `brands` are sub_operator_refs, the first being the default. */
interface DemoOrganization {
  slug: string
  name: string
  kind: 'single' | 'platform'
  brands: readonly string[]
  /** Left without a default brand, to show E6010. */
  hasDefaultBrand?: false
  requiresSubOperatorRef?: true
  canAutoProvisionBrands?: false
  /** Left without a callback endpoint, to show operator_settings_not_configured. */
  hasEndpoint?: false
  /** Minor units of EUR. */
  creditMinor: bigint
  /** Minor units of EUR; below zero for one that pays its invoices afterwards. */
  overdraftFloorMinor?: bigint
  /** What each of its players has in the sandbox's wallet, in EUR; 1,000 unless it says otherwise. */
  playersHave?: number
  /** It joined months ago: `seed-past.ts` says what happened since. */
  hasPast?: true
  approvedProviders: readonly string[]
  /** What it pays, as typed in EUR. */
  contract?: Omit<Parameters<typeof createContract>[1]['terms'], 'currency'>
}

const share = {
  kind: 'ggr_share' as const,
  providerCode: null,
  gameType: null,
  includesFreeWins: false,
  tiers: [{ from: '0', share: '12' }],
  minimum: null,
}
const platformFee = { kind: 'fixed' as const, label: 'Platform fee', amount: '900.00' }

const plenty = 5_000_000_00n

export const demoOrganizations: readonly DemoOrganization[] = [
  {
    slug: 'lucky-lane',
    name: 'Lucky Lane Casino',
    kind: 'single',
    brands: [],
    creditMinor: 3_000_00n,
    hasPast: true,
    approvedProviders: ['cascade'],
    contract: { negativeMonth: 'reset', monthlyMinimum: null, lines: [share, platformFee] },
  },
  {
    slug: 'grand-platform',
    name: 'Grand Platform Group',
    kind: 'platform',
    brands: ['main', 'nordic'],
    creditMinor: 9_000_00n,
    hasPast: true,
    approvedProviders: ['cascade'],
    contract: {
      negativeMonth: 'carry_over',
      monthlyMinimum: '2500.00',
      lines: [
        {
          ...share,
          tiers: [
            { from: '0', share: '11' },
            { from: '100000', share: '9.5' },
            { from: '500000', share: '8' },
          ],
        },
        { ...share, providerCode: 'cascade', tiers: [{ from: '0', share: '14' }], minimum: '500.00' },
        platformFee,
      ],
    },
  },
  {
    slug: 'strict-platform',
    name: 'Strict Platform Ltd',
    kind: 'platform',
    brands: ['alpha'],
    requiresSubOperatorRef: true,
    canAutoProvisionBrands: false,
    creditMinor: plenty,
    approvedProviders: [],
  },
  {
    slug: 'bare-platform',
    name: 'Bare Platform',
    kind: 'platform',
    brands: [],
    hasDefaultBrand: false,
    creditMinor: plenty,
    approvedProviders: [],
  },
  {
    slug: 'no-callback',
    name: 'No Callback Casino',
    kind: 'single',
    brands: [],
    hasEndpoint: false,
    creditMinor: plenty,
    approvedProviders: [],
  },
  {
    slug: 'out-of-credit',
    name: 'Out of Credit Casino',
    kind: 'single',
    brands: [],
    creditMinor: 0n,
    approvedProviders: [],
  },
  {
    slug: 'old-harbour',
    name: 'Old Harbour Casino',
    kind: 'single',
    brands: [],
    creditMinor: 0n,
    overdraftFloorMinor: -25_000_00n,
    playersHave: 250_000,
    hasPast: true,
    approvedProviders: [],
    contract: {
      negativeMonth: 'carry_over',
      monthlyMinimum: null,
      lines: [
        {
          ...share,
          tiers: [
            { from: '0', share: '12' },
            { from: '5000', share: '10' },
          ],
        },
        { ...share, providerCode: 'borealis', tiers: [{ from: '0', share: '14' }], minimum: '250.00' },
        platformFee,
      ],
    },
  },
]

/** It brought the organization with a past; `seed-affiliate.ts` says what happened since. */
export const demoAffiliate = {
  slug: 'north-star',
  name: 'North Star Partners',
  email: 'affiliate@north-star.example',
  brought: 'old-harbour',
  campaigns: ['Nordic Gaming Expo', 'Newsletter'],
  programme: {
    name: 'Partner programme',
    currency: 'EUR',
    tiers: [
      { from: '0', share: '20' },
      { from: '5000', share: '25' },
    ],
    months: 24,
    holdingDays: 30,
    minimum: '50',
    approvalAbove: '150',
  },
  enquiry: {
    company: 'Fjord Casino',
    name: 'Lars Holm',
    email: 'lars@fjord-casino.example',
    message: 'We plan to launch in Norway and Sweden next spring.',
  },
  address: { kind: 'iban', holder: 'North Star Partners', address: 'DE89370400440532013000' },
} as const

/** A studio whose test environment is the sandbox's aurora: it certifies itself as the demo starts. */
export const demoStudio = {
  slug: 'polar-forge',
  name: 'Polar Forge',
  email: 'studio@polar-forge.example',
  providerCode: 'polarforge',
} as const

/** `organization` is a slug; null for Croupier's own staff. */
type DemoUser = { email: string; name: string } & (
  | { role: MemberRoleName; organization: string }
  | { role: StaffRoleName; organization: null }
)

export const demoUsers: readonly DemoUser[] = [
  ...operatorRoles.map((role) => ({
    email: `${role}@lucky-lane.example`,
    name: `Lucky Lane ${role}`,
    role,
    organization: 'lucky-lane',
  })),
  ...demoOrganizations
    .filter(({ slug }) => slug !== 'lucky-lane')
    .map(({ slug, name }) => ({
      email: `owner@${slug}.example`,
      name: `${name} owner`,
      role: 'owner' as const,
      organization: slug,
    })),
  {
    email: 'finance@old-harbour.example',
    name: 'Old Harbour finance',
    role: 'finance',
    organization: 'old-harbour',
  },
  {
    email: demoAffiliate.email,
    name: 'North Star affiliate',
    role: 'affiliate',
    organization: demoAffiliate.slug,
  },
  {
    email: demoStudio.email,
    name: 'Polar Forge studio',
    role: 'studio',
    organization: demoStudio.slug,
  },
  ...staffRoles.map((role) => ({
    email: `${role}@croupier.example`,
    name: `Croupier ${role}`,
    role,
    organization: null,
  })),
]

/** Prepaid credit in minor units of EUR; the largest is above the threshold of a review. */
export const demoPackages = [
  { name: 'Starter', priceMinor: 500_00n, creditMinor: 500_00n },
  { name: 'Growth', priceMinor: 5_000_00n, creditMinor: 5_250_00n },
  { name: 'Scale', priceMinor: 25_000_00n, creditMinor: 27_500_00n },
]

/** Who has credit bought automatically since so many days after joining; amounts as typed in EUR. */
export const demoAutoTopUp = {
  slug: 'lucky-lane',
  by: 'finance@lucky-lane.example',
  afterDays: 50,
  packageName: 'Growth',
  threshold: '2500.00',
  monthlyLimit: '10000.00',
  card: 'save_4242424242424242',
} as const

/** Of Lucky Lane, made so many days after it joined. */
export const demoServiceAccounts = [
  {
    name: 'Game lobby',
    role: 'developer',
    keyName: 'Lobby backend',
    scopes: ['read', 'write'],
    afterDays: 12,
  },
  {
    name: 'Data warehouse',
    role: 'analyst',
    keyName: 'Nightly export',
    scopes: ['read'],
    afterDays: 33,
  },
] as const

/** They asked for updates of the status page; the days before the start on which they did. */
export const demoSubscribers = [
  { email: 'oncall@lucky-lane.example', daysAgo: 58 },
  { email: 'status@grand-platform.example', daysAgo: 41 },
  { email: 'operations@old-harbour.example', daysAgo: 27 },
  { email: 'integrations@fjord-casino.example', daysAgo: 6 },
]

export const demoTerms = `Credit packages are prepaid. The credit is booked when the payment is confirmed and pays for fees.

Credit does not expire. A refund is possible while the credit is unspent. A disputed payment reverses the credit until the dispute is decided.`

/** Organizations whose business is verified. */
export const verifiedOrganizations = ['lucky-lane', 'out-of-credit', demoAffiliate.slug]

/** Its owner is on the sandbox's list of sanctions by name. */
export const reviewedOrganization = 'strict-platform'

/** The self-excluded player of every demo brand. */
export const excludedPlayer = 'excluded-player'

/** Of Lucky Lane: one at a loss limit, and one whose round has not ended. */
export const limitedPlayer = 'limited-player'
export const waitingPlayer = 'waiting-player'

/** What Croupier owes providers, as typed in EUR; the others have no contract. */
export const demoProviderTerms = [
  {
    providerCode: 'aurora',
    tiers: [
      { from: '0', share: '8' },
      { from: '250000', share: '6.5' },
    ],
    fixed: null,
    shareBase: 'ngr',
    minimum: '400.00',
    lineBy: 'game_type',
    tolerance: '0.5',
    deductions: [
      { kind: 'jackpot', label: 'Jackpot contributions', value: '1.5' },
      { kind: 'free_wins', label: 'Promotions', value: '' },
      { kind: 'tax', label: 'Gaming tax', value: '5' },
    ],
  },
  {
    providerCode: 'cascade',
    tiers: [{ from: '0', share: '10' }],
    fixed: '300.00',
    deductions: [],
    rateRule: 'month_average',
    upstreamName: 'Delta Hub',
    upstreamShare: '12',
  },
] as const

interface DemoProvider {
  code: string
  name: string
  dialect: 'aurora' | 'borealis' | 'cascade'
  requiresApproval: boolean
  supportedCurrencies: readonly string[]
  blockedCountries: readonly string[]
}

/** `dusk` is a provider that joined by our own protocol and that nobody has been approved for yet. */
export const demoProviders: readonly DemoProvider[] = [
  {
    code: 'aurora',
    name: 'Aurora Studios',
    dialect: 'aurora',
    requiresApproval: false,
    supportedCurrencies: ['USD', 'EUR', 'GBP', 'BRL', 'CAD', 'AUD', 'NOK', 'SEK', 'PLN', 'CZK'],
    blockedCountries: ['US', 'FR'],
  },
  {
    code: 'borealis',
    name: 'Borealis Gaming',
    dialect: 'borealis',
    requiresApproval: false,
    supportedCurrencies: [],
    blockedCountries: ['US'],
  },
  {
    code: 'cascade',
    name: 'Cascade Live',
    dialect: 'cascade',
    requiresApproval: true,
    supportedCurrencies: ['USD', 'EUR', 'GBP', 'TRY', 'KZT', 'UAH'],
    blockedCountries: [],
  },
  {
    code: 'dusk',
    name: 'Dusk Originals',
    dialect: 'aurora',
    requiresApproval: true,
    supportedCurrencies: [],
    blockedCountries: [],
  },
]

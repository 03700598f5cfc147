/** What a studio may support beside the parts that each provider has. */
export const certificationSupports = {
  demo: 'Demo games',
  stakes: 'Stakes by game and currency',
  free_rounds: 'Free rounds',
  rounds: 'Round lookup',
  ledger: 'Transaction list',
  replay: 'Round replay',
} as const
export type CertificationSupport = keyof typeof certificationSupports

/** The groups of cases, in the order in which they run. `needs`: it applies only where the studio supports that. */
export const certificationGroups = {
  catalogue: { title: 'Catalogue feed' },
  launch: { title: 'Launch' },
  demo: { title: 'Demo', needs: 'demo' },
  stakes: { title: 'Stakes', needs: 'stakes' },
  movements: { title: 'Transactions' },
  currencies: { title: 'Decimals and currencies' },
  duplicates: { title: 'Duplicates' },
  concurrency: { title: 'Concurrency' },
  refunds: { title: 'Refunds' },
  resends: { title: 'Timeouts and resends' },
  funds: { title: 'Insufficient funds' },
  credits: { title: 'Wallet lost at a credit' },
  free_rounds: { title: 'Free rounds', needs: 'free_rounds' },
  signatures: { title: 'Signatures' },
  rounds: { title: 'Round lookup', needs: 'rounds' },
  ledger: { title: 'Transaction list', needs: 'ledger' },
  replay: { title: 'Round replay', needs: 'replay' },
} as const satisfies Record<string, { title: string; needs?: CertificationSupport }>
export type CertificationGroup = keyof typeof certificationGroups

export const certificationGroupNames = Object.keys(certificationGroups) as CertificationGroup[]
export const certificationSupportNames = Object.keys(certificationSupports) as CertificationSupport[]

/** `waiting` and `running` become one of the others. */
export type CertificationCaseState = 'waiting' | 'running' | 'passed' | 'failed' | 'not_applicable'

/** One rule as a case judged it. */
export interface CertificationFinding {
  /** Stable; also the rule's name in the files of a run. */
  rule: string
  isMet: boolean
  /** What is required. */
  says: string
  /** Where the protocol says so: a page of the providers' guides and its heading. */
  paragraph: { page: string; heading: string }
  /** What was seen; absent where the rule is met. */
  detail?: string
  /** How to mend it. */
  mend: string
}

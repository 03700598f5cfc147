/** A version of the provider protocol, in every dialect at once. Days are of UTC. */
export interface ProtocolVersion {
  version: string
  releasedOn: string
  /** The last day on which it is supported; null: the current one. */
  supportedUntil: string | null
  changes: readonly string[]
}

/** The newest first. A version is supported for twelve months after the next one was released. */
export const protocolVersions: readonly ProtocolVersion[] = [
  {
    ...{ version: '1.1', releasedOn: '2026-11-29', supportedUntil: null },
    changes: [
      'Added: the movements of a period can be listed.',
      'Added: the play call of test environments, for certification.',
    ],
  },
  {
    ...{ version: '1.0', releasedOn: '2026-11-21', supportedUntil: '2027-11-29' },
    changes: ['First version: catalogue, stakes, launch, demo, movements, rounds and free rounds.'],
  },
]

export const currentProtocolVersion: string = protocolVersions[0]?.version ?? '1.0'

/** A pass counts for so long. */
export const certifiedForDays = 90

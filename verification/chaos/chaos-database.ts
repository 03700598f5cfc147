import type { Random } from './random'

/** The database under the run, and ways to trouble it; one that is absent is not possible there. */
export interface ChaosDatabase {
  url: string
  walletUrl: string
  /** Where instances find it, if elsewhere. */
  instanceUrl?: string
  /** Takes it away for a moment. */
  fail(random: Random): Promise<void>
  /** It stands still. */
  pause?(forMs: number): Promise<void>
  /** The instances' open connections are silent from now on. */
  blackHole?(): Promise<void>
  /** Its disk has no room left. */
  fillDisk?(forMs: number): Promise<void>
  /** It gets a synchronous standby, is lost after so long, and the standby takes over. */
  failOver?(afterMs: number): Promise<void>
}

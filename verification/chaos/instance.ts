import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Launch } from './launch'

/** What makes an instance another than the usual ones. */
export interface InstanceKind {
  name: string
  launch?: Launch
  environment?: Record<string, string>
  preload?: readonly string[]
  stdout?: 'pipe' | number
  /** It may end by itself with an error: a supervisor would start it again. */
  mayEnd?: boolean
  /** Done to it once it listens. */
  meanwhile?: (child: ChildProcess, forMs: number) => Promise<void>
}

export interface Instance {
  child: ChildProcess
  kind: InstanceKind | null
  /** While requests are sent to it. */
  url: string | null
  /** As its last look at readiness says. */
  isReady: boolean
  isToldToStop: boolean
  lastWords: string
  ended: Promise<number | null>
  startedAt: number
}

const lookEveryMs = 200
const answersWithinMs = 1_000

async function isReadyAt(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(answersWithinMs) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    // The body may stay away too, after the headers: an instance is held at any step.
    return false
  }
}

/** Looks at an instance's readiness as a balancer does, for as long as it is there. */
export async function followReadiness(instance: Instance, isThere: () => boolean): Promise<void> {
  while (isThere()) {
    instance.isReady = instance.url !== null && (await isReadyAt(instance.url))
    await pause(lookEveryMs)
  }
}

export async function untilNotReady(url: string): Promise<void> {
  while (await isReadyAt(url)) await pause(20)
}

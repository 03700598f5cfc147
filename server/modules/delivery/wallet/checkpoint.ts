import { crashPoints } from '@/server/crash-points'

/** The recorded steps of a movement; a crash after any of them must neither lose nor double it. */
export const checkpoints = [
  'before_record',
  'recorded',
  'sent',
  'outcome_recorded',
  'refund_recorded',
  'refund_released',
  'claimed',
  'redelivery_recorded',
] as const
export type Checkpoint = (typeof checkpoints)[number]

export const { reach: checkpoint, setHook: setCheckpointHook } = crashPoints<Checkpoint>('wallet')

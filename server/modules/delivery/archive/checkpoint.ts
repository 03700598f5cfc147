import { crashPoints } from '@/server/crash-points'

/** Between the steps of a month; a crash at any of them must leave a month that the next run finishes. */
export const checkpoints = [
  'begun',
  'file_stored',
  'file_recorded',
  'manifest_stored',
  'written',
  'read_back',
  'verified',
  'resolutions_kept',
  'detached',
  'dropped',
] as const
type Checkpoint = (typeof checkpoints)[number]

export const { reach: checkpoint, setHook: setCheckpointHook } = crashPoints<Checkpoint>(
  'archive',
  'archive/',
)

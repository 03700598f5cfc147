import { crashPoints } from '@/server/crash-points'

/** After each step, by its name, and `in <step>`: before its transaction is committed. */
export const { reach: checkpoint, setHook: setDeletionHook } = crashPoints<string>('deletion', 'deletion/')

import {
  issueKey,
  listKeys,
  renameKey,
  restrictKey,
  revokeKey,
  rotateKey,
  takeOverKey,
} from '@/server/modules/accounts/keys'
import { procedure, router } from '../init'

export const keysRouter = router({
  list: procedure(listKeys),
  /** With `rotate`, the only answer that ever holds a key itself. */
  issue: procedure(issueKey, { stepUp: true }),
  rotate: procedure(rotateKey, { stepUp: true }),
  rename: procedure(renameKey),
  /** Where it may be used from. */
  restrict: procedure(restrictKey, { stepUp: true }),
  takeOver: procedure(takeOverKey, { stepUp: true }),
  revoke: procedure(revokeKey),
})

import {
  addKybDocument,
  getVerification,
  openKybDocument,
  removeKybDocument,
  removeKybOfficer,
  removeKybOwner,
  saveKybOfficer,
  saveKybOwner,
  saveKybProfile,
  submitKyb,
} from '@/server/modules/accounts/kyb'
import { procedure, router } from '../init'

/** The verification of the organization at hand. */
export const verificationRouter = router({
  get: procedure(getVerification),
  saveDetails: procedure(saveKybProfile),
  saveOwner: procedure(saveKybOwner),
  removeOwner: procedure(removeKybOwner),
  saveOfficer: procedure(saveKybOfficer),
  removeOfficer: procedure(removeKybOfficer),
  addDocument: procedure(addKybDocument),
  removeDocument: procedure(removeKybDocument),
  openDocument: procedure(openKybDocument),
  submit: procedure(submitKyb),
})

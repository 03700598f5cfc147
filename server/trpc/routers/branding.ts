import {
  discardBrandingDraft,
  getBranding,
  publishBranding,
  removeBrandingImage,
  restoreBranding,
  saveBranding,
  setBrandingImage,
} from '@/server/modules/accounts/branding'
import { procedure, router } from '../init'

export const brandingRouter = router({
  get: procedure(getBranding),
  save: procedure(saveBranding),
  setImage: procedure(setBrandingImage),
  removeImage: procedure(removeBrandingImage),
  discard: procedure(discardBrandingDraft),
  publish: procedure(publishBranding, { stepUp: true }),
  restore: procedure(restoreBranding, { stepUp: true }),
})

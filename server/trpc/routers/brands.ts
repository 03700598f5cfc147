import {
  discardBrandingDraft,
  getBranding,
  publishBranding,
  removeBrandingImage,
  restoreBranding,
  saveBranding,
  setBrandingImage,
} from '@/server/modules/accounts/branding'
import {
  addBrand,
  listBrands,
  reactivateBrand,
  retireBrand,
  setBrandName,
  setBrandSessionLimit,
  setDefaultBrand,
  setPlatformRules,
  surveyBrands,
  suspendBrand,
} from '@/server/modules/accounts/brands'
import { listEndpointsInForce } from '@/server/modules/accounts/endpoints'
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

export const brandsRouter = router({
  /** The names, for choosing one. */
  list: procedure(listBrands),
  survey: procedure(surveyBrands),
  /** Where the callbacks of these brands go. */
  endpoints: procedure(listEndpointsInForce),
  create: procedure(addBrand),
  suspend: procedure(suspendBrand),
  reactivate: procedure(reactivateBrand),
  retire: procedure(retireBrand, { stepUp: true }),
  makeDefault: procedure(setDefaultBrand),
  setName: procedure(setBrandName),
  setSessionLimit: procedure(setBrandSessionLimit),
  setRules: procedure(setPlatformRules),
})

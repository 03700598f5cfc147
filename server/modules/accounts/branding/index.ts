export {
  discardBrandingDraft,
  eraseBranding,
  removeBrandingImage,
  restoreBranding,
  saveBranding,
  setBrandingImage,
} from './change-draft'
export { findBrandBranding, findEmailBranding, findOrganizationBranding } from './find-branding'
export { getBranding } from './get-branding'
export { publishBranding } from './publish-branding'

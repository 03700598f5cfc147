export {
  reactivateBrand,
  retireBrand,
  setBrandName,
  setBrandSessionLimit,
  setDefaultBrand,
  setPlatformRules,
  suspendBrand,
} from './brand-settings'
export { createUnnamedBrand } from './create-brand'
export { type ListedBrand, listBrands, type SurveyedBrand, surveyBrands } from './list-brands'
export { addBrand, createSubOperator } from './provision-brand'
export { eraseBrandNames, findBrandOf } from './queries'
export {
  type BrandSelector,
  findDefaultBrandId,
  parseSubOperatorRef,
  requireOwnBrand,
  resolveBrand,
} from './resolve-brand'

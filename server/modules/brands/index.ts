export { createSubOperator } from './create-sub-operator'
export { createUnnamedBrand } from './create-unnamed-brand'
export { type BrandSelector, resolveBrand } from './resolve-brand'
export { parseSubOperatorRef } from './sub-operator-ref'

export { eraseLimits } from './erase-limits'
export { limitsRule } from './limits-rule'

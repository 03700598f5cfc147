import type { PageCost } from './cost-of-page'

export const scriptBudgetKb = 200
export const usableBudgetMs = 1_000

export const isTooHeavy = ({ scriptKb }: PageCost) => scriptKb > scriptBudgetKb
export const isTooSlow = ({ usableMs }: PageCost) => usableMs > usableBudgetMs

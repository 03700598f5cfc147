import * as ready from '@/app/api/health/ready/route'
import * as health from '@/app/api/health/route'
import * as metrics from '@/app/api/metrics/route'
import { createDispatch } from './dispatch'
import type { RouteHandlers } from './routes'

/** What every process answers for itself. */
export const processRoutes: Readonly<Record<string, RouteHandlers>> = {
  '/api/health': health,
  '/api/health/ready': ready,
  '/api/metrics': metrics,
}

/** Health and metrics. */
export const answerProcess = createDispatch(processRoutes)

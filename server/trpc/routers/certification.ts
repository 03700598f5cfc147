import {
  getCertification,
  getCertificationStatus,
  listCertificationExchanges,
  listCertifications,
  startCertification,
} from '@/server/modules/catalogue/certification'
import { router, staffProcedure } from '../init'

/** Runs of the provider protocol's cases on studios' own servers, for staff. */
export const staffCertificationRouter = router({
  list: staffProcedure(listCertifications),
  get: staffProcedure(getCertification),
  status: staffProcedure(getCertificationStatus),
  exchanges: staffProcedure(listCertificationExchanges),
  start: staffProcedure(startCertification),
})

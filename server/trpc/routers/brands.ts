import { listBrands } from '@/server/modules/brands'
import { permittedProcedure, router } from '../init'

export const brandsRouter = router({
  list: permittedProcedure('brands.read').query(({ ctx }) => listBrands(ctx.tenant)),
})

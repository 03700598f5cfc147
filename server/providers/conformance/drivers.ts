import { auroraDriver } from './aurora-driver'
import { borealisDriver } from './borealis-driver'
import { cascadeDriver } from './cascade-driver'
import type { DialectDriver, FreeRoundsDriver } from './driver'

type Named<Driver> = [code: string, driver: Driver][]

const named = <Driver extends DialectDriver>(...drivers: Driver[]): Named<Driver> =>
  drivers.map((driver) => [driver.adapter.code, driver])

export const everyDialect: Named<DialectDriver> = named<DialectDriver>(
  auroraDriver,
  borealisDriver,
  cascadeDriver,
)

export const freeRoundsDialects: Named<FreeRoundsDriver> = named(auroraDriver, borealisDriver)

import { BaseSequencer } from 'vitest/node'

/** What kills processes, or plays thousands of movements, takes a minute and more and mostly waits. */
const long = /\/(?:killed|chaos|exhaustion|tenant-isolation|silent-database)\.db\.test\.ts$/

/** Long files first: one that began last would be waited for alone. */
export class LongFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const sorted = await super.sort(files)
    return [
      ...sorted.filter(({ moduleId }) => long.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !long.test(moduleId)),
    ]
  }
}

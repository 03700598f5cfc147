import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What kills processes, or plays thousands of movements, takes a minute and more and mostly waits. */
const isLong = ({ moduleId }: TestSpecification) =>
  /\/(?:killed|chaos|exhaustion)\.db\.test\.ts$/.test(moduleId)

/** Long files first: one that began last would be waited for alone. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
